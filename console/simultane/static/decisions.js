// What the organiser may decide, as he is asked about it: of whom, what it does, whether it can be undone.
import { plural } from "/static/common.js";

const MOST_NAMED = 4;

function named(centres) {
  const names = centres.slice(0, MOST_NAMED).map(({ nom }) => nom).join(", ");
  const more = centres.length - MOST_NAMED;
  return more > 0 ? `${names} et ${plural(more, "autre")}` : names;
}

export const decisions = {
  setAside: ({ nom }) => ({ kind: "set_aside", title: `Écarter ${nom}`, act: "Écarter", grave: true,
    told: "Ses joueurs quittent le classement ; ses plis arrivent toujours et sont gardés. « Réintégrer » les remettra au classement." }),
  takeBack: ({ nom }) => ({ kind: "taken_back", title: `Réintégrer ${nom}`, act: "Réintégrer",
    told: "Ses joueurs reviennent au classement, avec tout ce que le centre a envoyé. Vous pourrez l’écarter de nouveau." }),
  takeOut: ({ nom }, partie) => ({ kind: "out", title: `Sortir ${nom} de la partie ${partie}`, act: "Sortir de la partie", grave: true,
    told: `Ses points de cette partie ne comptent plus au classement général ; ceux des autres parties restent. « Maintenir dans la partie ${partie} » les y remettra.` }),
  keep: ({ nom }, partie) => ({ kind: "kept", title: `Maintenir ${nom} dans la partie ${partie}`, act: "Maintenir",
    told: "Ses joueurs sont classés avec tous les autres pour cette partie, quels qu’aient été ses tops. Vous pourrez l’en sortir de nouveau." }),
  neutralise: (partie, coup) => ({ kind: "neutralised", title: `Neutraliser le coup ${coup} de la partie ${partie} pour tous`, act: "Neutraliser", grave: true,
    told: "Personne n’y marque, dans aucun centre ; le mot reste sur la grille et les coups suivants comptent. « Rétablir » lui rendra ses points." }),
  stop: (partie, coup) => ({ kind: "annulled", title: `Arrêter la partie ${partie} avant le coup ${coup} pour tous`, act: "Arrêter", grave: true,
    told: `Le coup ${coup} et tous ceux qui le suivent ne comptent plus, dans aucun centre (règlement 2020, art. 3.6). « Rétablir » leur rendra leurs points.` }),
  restore: (partie, coup) => ({ kind: "played", title: `Rétablir le coup ${coup} de la partie ${partie}`, act: "Rétablir",
    told: "Il compte de nouveau, dans tous les centres. Vous pourrez en décider autrement ensuite." }),
  decideRank: (rang) => ({ kind: "decided", title: `Départager le rang ${rang}`, act: "Noter le départage",
    told: "Ceux qui partageaient ce rang sont classés par leur place dans le départage ; aucun autre rang ne bouge. « Rendre le rang partagé » revient en arrière." }),
  shareRank: (rang) => ({ kind: "decided", title: `Rendre partagé le rang ${rang}`, act: "Rendre partagé",
    told: "Le départage noté ne vaut plus ; ils sont de nouveau ex æquo. Vous pourrez en noter un autre." }),
  draw: ({ nom }) => ({ kind: "draws", title: `${nom} tire pour tous les centres`, act: "Ce centre tire",
    told: "Ses lettres deviennent celles de tous les centres. Vous pourrez désigner un autre centre ensuite." }),
  begin: ({ partie }) => ({ kind: "begun", title: `Donner le code de la partie ${partie}`, act: "Donner le code",
    told: "Les centres inscrits l’ouvrent aussitôt, et vous pouvez le dicter. Un code donné ne se reprend pas." }),
  declare: (unfinished) => ({ kind: "official", title: "Déclarer le classement officiel", act: "Déclarer officiel",
    warning: unfinished.length ? `Attention : ${plural(unfinished.length, "centre n’a", "centres n’ont")} pas fini (${named(unfinished)}).` : "",
    told: "Le classement est figé dans un fichier signé, avec sa somme. Ce qui arrivera ensuite n’y changera rien : il ira dans une version 2, que vous publierez." }),
  republish: (version) => ({ kind: "official", title: `Publier la version ${version}`, act: `Publier la version ${version}`,
    told: "Tout ce qui est arrivé depuis entre au classement. Le fichier signé dit ce qui a changé ; la version précédente reste dans le dossier." }),
  reopen: () => ({ kind: "provisional", title: "Rouvrir le classement", act: "Rouvrir",
    told: "La page publique dira de nouveau « Classement provisoire ». Vous pourrez le déclarer officiel ensuite." }),
};

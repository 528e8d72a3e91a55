"""Every part of the pages' design system on one page, by day and by night: nobody installs it.

`python -m tests.tools.style_page --out FOLDER` writes the page and its picture. The server of a
live console shows it too, for whoever wants to touch it.
"""

import argparse
import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

from console.web.design import SPACES, TYPE, letters_module, tokens
from console.web.pages import STATIC
from tests.console.web.browser import SWITCHES

WIDTH = 1400
_STYLES = ("fonts", "tokens", "base", "components", "board")
_STEPS = ("Tirage", "Annonce", "Chrono", "Ramassage", "Top", "Placement")


def _part(title: str, inside: str) -> str:
    return f'<section class="panel"><h2>{title}</h2>{inside}</section>'


def _steps() -> str:
    states = ["done", "done", 'x" aria-current="step', "", "", ""]
    items = zip(_STEPS, states, strict=True)
    return "".join(f'<li class="{state}">{label}</li>' for label, state in items)


def _tiles() -> str:
    letters = (("F", 4), ("E", 1), ("D", 2), ("A", 1), ("Y", 10))
    tiles = "".join(f'<span class="tile">{each}<small>{worth}</small></span>'
                    for each, worth in letters)  # fmt: skip
    return f'<div class="tiles">{tiles}<span class="tile fresh">?</span><span class="tile empty"></span></div>'  # noqa: E501


PARTS = {
    "Boutons": """<div class="row"><button class="primary">Coup suivant <kbd>Entrée</kbd></button>
<button>Répéter</button><button class="grave">Annuler le coup</button>
<button class="grave armed">Touchez encore pour confirmer</button>
<button class="waiting">Contrôle en cours…</button><button disabled>Indisponible</button></div>""",
    "Champ": """<div class="fields"><div class="field wide"><label for="f1">Nom</label>
<input id="f1" placeholder="Nom et prénom"></div><div class="field"><label for="f2">Table</label>
<input id="f2" value="douze" aria-invalid="true"><p class="refusal">« douze » n’est pas un nombre.
Écrivez-le en chiffres.</p></div></div>""",
    "Noms et nombres": """<table class="table"><thead><tr><th class="number">Rang</th><th>Nom</th>
<th>Club</th><th class="number">Total</th></tr></thead><tbody><tr class="first">
<td class="number">1</td><td class="name">Joueuse d’Exemple</td><td>Club d’Exemple</td>
<td class="number">812</td></tr><tr><td class="number">2</td>
<td class="name">Un nom de quarante lettres</td><td>Club d’Exemple</td>
<td class="number">799</td></tr></tbody></table>
""",
    "Pastilles et choix": """<div class="chips"><span class="chip">4 Ana</span>
<span class="chip waits">10</span><span class="chip done">clos</span>
<button class="chip" aria-pressed="true">Général</button><button class="chip">Série</button></div>
<div class="segments"><button aria-pressed="true">Partie</button><button>Coups</button>
<button>Classement</button></div>""",
    "Étapes": f'<ol class="steps">{_steps()}</ol>',
    "Jetons": _tiles(),
    "Avancement": '<progress max="12" value="9" aria-label="Bulletins"></progress>',
    "Rien encore": """<div class="empty-state"><p>Aucun joueur pour l’instant.</p>
<button>Inscrire un joueur</button></div>""",
    "Fichier": """<div class="drop"><span>Déposez une liste ici, ou</span>
<label class="button" for="f3">Choisir un fichier</label><input id="f3" type="file"
class="hidden-file"></div>""",
    "Annonce": """<div class="toast"><span>Coup 3 corrigé.</span><button>Annuler</button></div>""",
    "Dialogue": """<dialog open style="position: static; margin: 0"><h2>Terminer la partie</h2>
<p>Les coups ramassés comptent.</p><div class="acts"><button>Continuer à jouer</button>
<button class="grave">Terminer</button></div></dialog>""",
    "Avertissement": """<div class="trouble-line" style="position: static"><div class="trouble">
<span>Le lecteur ne répond plus. Tapez les lettres.</span><button>J’ai vu</button></div></div>""",
}


def _scale() -> str:
    sizes = "".join(
        f'<p style="font-size: var(--t-{name}); line-height: 1.2">{name}, {size:g} rem</p>'
        for name, size in TYPE.items()
    )
    spaces = "".join(
        f'<span style="width: var(--s{step}); height: 1rem; background: var(--accent)"></span>'
        for step in SPACES
    )
    return f'{sizes}<div class="row">{spaces}</div>'


def _own_ids(inside: str, theme: str) -> str:
    return inside.replace('id="f', f'id="{theme}-f').replace('for="f', f'for="{theme}-f')


def style_page() -> str:
    """The same parts twice, side by side."""
    inside = "".join(_part(title, each) for title, each in {**PARTS, "Échelle": _scale()}.items())
    sheets = "".join(f'<link rel="stylesheet" href="{name}.css">' for name in _STYLES)
    halves = "".join(
        f'<div data-theme="{theme}" class="half"><h1>{label}</h1>{_own_ids(inside, theme)}</div>'
        for theme, label in (("jour", "Jour"), ("nuit", "Nuit"))
    )
    own = (
        "body { display: grid; grid-template-columns: 1fr 1fr; } "
        ".half { padding: var(--s5); background: var(--page); color: var(--page-ink); } "
        ".half > * + * { margin-top: var(--s4); }"
    )
    return (
        '<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Style</title>'
        f"{sheets}<style>{own}</style></head><body>{halves}</body></html>"
    )


def write(folder: Path) -> Path:
    """The page with its style sheets, and its picture beside it."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("fonts", "base", "components", "board"):
        sheet = (STATIC / f"{name}.css").read_text("utf-8").replace("/static/fonts/", "fonts/")
        (folder / f"{name}.css").write_text(sheet, "utf-8")
    shutil.copytree(STATIC / "fonts", folder / "fonts", dirs_exist_ok=True)
    (folder / "tokens.css").write_text(tokens(), "utf-8")
    (folder / "letters.js").write_text(letters_module(), "utf-8")
    page = folder / "style.html"
    page.write_text(style_page(), "utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=SWITCHES)
        shown = browser.new_page(viewport={"width": WIDTH, "height": 900})
        shown.goto(page.as_uri())
        shown.screenshot(path=folder / "style.png", full_page=True)
        browser.close()
    return folder / "style.png"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    print(write(parser.parse_args().out))

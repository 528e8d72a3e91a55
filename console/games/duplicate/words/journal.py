"""The journal of duplicate: its events and their figures, games handed on."""

_EVENTS = {
    "event_CoupOpened": "coup ouvert",
    "event_RackRejected": "tirage rejeté",
    "event_RackAnnounced": "tirage annoncé",
    "event_ClockPaused": "chrono en pause",
    "event_ClockResumed": "chrono relancé",
    "event_ClockRecovered": "chrono retrouvé, en pause",
    "event_InterruptionNoted": "interruption notée",
    "event_CutNoted": "coupure de courant",
    "event_CutMeasured": "durée de la coupure",
    "event_StopTakenBack": "fin du temps reprise",
    "event_TopCalled": "parole demandée",
    "event_CallerNamed": "joueur désigné",
    "event_CallRefused": "solution refusée",
    "event_CallHeardAgain": "joueur réentendu",
    "event_TopClaimed": "top annoncé par un joueur",
    "event_CoupTimed": "temps du coup",
    "event_TopChosen": "top retenu",
    "event_MovePlaced": "mot placé",
    "event_JokerSwapped": "joker échangé",
    "event_MoveWithdrawn": "mot retiré",
    "event_CoupCorrected": "coup corrigé",
    "event_CoupAnnulled": "coup annulé",
    "event_EndProposed": "fin proposée",
    "event_EndDeclined": "fin écartée",
    "event_GameClosed": "partie terminée",
    "event_AppealsClosed": "recours clos",
    "event_PlayerAdded": "joueur inscrit",
    "event_PlayerRemoved": "joueur retiré",
    "event_CorrectionOpened": "correction ouverte",
    "event_ScoreEntered": "score saisi",
    "event_CorrectionClosed": "correction close",
    "event_CorrectionReopened": "correction rouverte",
    "event_SlipsMissing": "bulletins non remis",
    "event_QuestionAnswered": "question tranchée",
    "event_PlayersEliminated": "joueurs éliminés",
    "event_PlayersSeated": "joueurs installés",
    "event_PlayerSeated": "joueur installé",
    "event_PlayerUnseated": "place libérée",
    "event_TablesAssigned": "tables confiées",
    "event_PlayerExcluded": "joueur exclu",
    "event_SlipEntered": "bulletin saisi",
    "event_ReadingRetained": "lecture retenue",
    "event_VerdictAmended": "verdict modifié",
    "event_BilletHandedOut": "billet remis",
    "event_CoupClosed": "bulletins du coup clos",
    "event_CoupReopened": "bulletins du coup rouverts",
}

_FIELDS = {
    "field_answer": "réponse",
    "field_key": "question",
    "field_arbiter": "arbitre",
    "field_article": "selon",
    "field_before": "avant le coup",
    "field_by": "par",
    "field_companion": "joker joint",
    "field_cautions": "mises en garde",
    "field_confusions": "à ne pas confondre",
    "field_coup": "coup",
    "field_coups": "coups",
    "field_cumul": "cumul",
    "field_drawn": "lettres tirées",
    "field_elapsed_ms": "après",
    "field_eliminated": "éliminés",
    "field_excluded": "exclu",
    "field_final_stage": "dernière étape",
    "field_first_coup": "depuis le coup",
    "field_instead_of": "à la place de",
    "field_last_coup": "dernier coup",
    "field_late": "hors délai",
    "field_obligatory": "imposé",
    "field_opening": "ouverture",
    "field_penalty": "pénalité",
    "field_lost": "coups perdus",
    "field_tops": "tops",
    "field_room": "la salle avait",
    "field_void": "mot annoncé injouable :",
    "field_withdrawn": "annonce reprise, table",
    "field_reliquat": "reliquat",
    "field_right": "juste",
    "field_ruling": "règle",
    "field_sanction": "sanction",
    "field_second": "second bulletin",
    "field_slip": "bulletin",
    "field_step": "temps",
    "field_table": "table",
    "field_tables": "tables",
    "field_ties": "ex aequo",
    "field_times": "temps",
    "field_tirage": "tirage",
    "field_top_points": "top",
    "field_verdict": "verdict",
}

_RELAY = {
    "relay_title": "Topping sur la partie « {game} », joueurs : {players}",
    "relay_twice": "La partie « {game} » est nommée deux fois. Nommez chacune une seule fois.",
    "relay_not_topping": (
        "La partie « {game} » n'est pas un topping. Nommez des parties de topping."
    ),
    "relay_not_prepared": (
        "La partie « {game} » n'a pas de fichier préparé. "
        "Jouez chaque passage avec « pupitre run --prepared » et le même fichier."
    ),
    "relay_other_game": (
        "Les parties « {game} » et « {other} » ne viennent pas du même fichier préparé. "
        "Nommez des parties jouées sur le même fichier."
    ),
    "relay_other_tempo": (
        "Les parties « {game} » et « {other} » n'ont pas le même temps par coup. "
        "Nommez des parties jouées au même temps."
    ),
    "relay_departs": (
        "Les parties « {game} » et « {other} » diffèrent au coup {coup}. "
        "Leurs temps ne se comparent pas ; retirez l'une des deux."
    ),
}

MESSAGES: dict[str, str] = {
    **_EVENTS,
    **_FIELDS,
    **_RELAY,
}

"""Sentences about the devices of the room."""

MESSAGES = {
    "device_ok": "en ordre",
    "device_unseen": "jamais vu",
    "device_faulty": "un élément ne répond pas",
    "device_state_lost": "débranché",
    "device_state_detecting": "recherche du modèle",
    "device_state_starting": "mise en route",
    "device_state_ok": "en ordre",
    "device_state_listening": "à l'écoute",
    "device_state_silent": "ne répond plus",
    "device_state_wrong_speed": "modèle ou vitesse à vérifier",
    "scenario_wrong": "Le scénario « {file} » ne convient pas ({why}). Corrigez-le.",
    "run_pages": "Pages : {url}   juge : {url}/juge (code {pin})",
    "run_no_display": "Pas d'écran ici. Le tableau est sur {url}/tv",
}
"""The PIN is printed on the terminal only: whoever reads it sits at the desk."""

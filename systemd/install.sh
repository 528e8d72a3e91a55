#!/usr/bin/env bash
# Install, upgrade or remove the console on Debian and Raspberry Pi OS.
#   install.sh install|uninstall
# Settings come from the environment, as `make install NAME=value` passes them:
#   PREFIX   where the program goes (/opt/pupitre)
#   DESTDIR  install under this directory and touch nothing of the running system
#   WHEELS   a directory made by `make bundle`: nothing is downloaded from PyPI then
#   PYTHON   the interpreter of the service (/usr/bin/python3: one the service's user may read)
#   APT      « no » leaves Debian packages alone     START  « no » does not start the service
#   PROGRAM  a release made beforehand, copied as it is (the card's); RELEASE names it
#   NAME     set the machine's name, so that phones find http://NAME.local
#   HUB      « yes » makes it the machine of a hub and no desk: PostgreSQL, its database, the service pupitre-hub
set -euo pipefail
umask 022 # the service is not who installs it

source_dir=$(cd "$(dirname "$0")" && pwd)
project=$(dirname "$source_dir")
prefix=${PREFIX:-/opt/pupitre}
dest=${DESTDIR:-}
wheels=${WHEELS:-}
python=${PYTHON:-/usr/bin/python3}
ready_made=${PROGRAM:-}
hub=${HUB:-}
data=/var/lib/pupitre
release= # the one being installed
former=  # the one in use before it

runtime_packages=(
  python3 python3-venv          # the interpreter of the service
  libegl1 libgles2 libgl1-mesa-dri libgbm1 # the television without a desktop
  libasound2                    # sound
  avahi-daemon                  # pupitre.local
)
# A hub has neither television nor loudspeaker, and a database.
hub_packages=(python3 python3-venv postgresql)
# Compiling the solver's kernel; not needed with a wheel directory. On a Pi the GPIO library as well.
build_packages=(gcc libc6-dev python3-dev)
case "$(uname -m)" in aarch64 | armv7l) build_packages+=(swig) ;; esac
# Named otherwise, or absent, from one release to another: taken where they exist.
optional_packages=(libasound2t64 python3-lgpio polkitd ipp-usb mupdf-tools)
# The hub's database driver brings its library where there is a wheel of both.
case "$(uname -m)" in x86_64 | aarch64) ;; *) optional_packages+=(libpq5) ;; esac

say() { printf '%s\n' "$*"; }
fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

on_this_system() { [ -z "$dest" ]; }
is_hub() { [ "$hub" = yes ]; }
has_systemd() { on_this_system && [ -d /run/systemd/system ]; }

require_root() {
  on_this_system || return 0
  [ "$(id -u)" -eq 0 ] || fail "L'installation demande les droits d'administrateur. Lancez : sudo make $1"
}

require_python() {
  [ -z "$ready_made" ] || return 0
  "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null ||
    fail "Pupitre demande Python 3.11 ou plus récent ($python). Indiquez-en un autre par PYTHON=…"
  on_this_system || return 0
  # The service's user may not exist yet, and has no more rights than nobody.
  runuser -u nobody -- "$python" -c '' 2>/dev/null ||
    fail "Le service ne pourrait pas lire $python. Indiquez un Python ouvert à tous par PYTHON=/usr/bin/python3"
}

# --- Debian packages ---------------------------------------------------------------------

# Read to the end: « grep -q » hangs up at once, on a slow machine before the other has told all, and with
# pipefail that is a failure: the package would be passed over.
is_installed() { dpkg-query -W -f '${Status}' "$1" 2>/dev/null | grep 'ok installed' >/dev/null; }
# A name that others provide is shown too, and asking for it may then refuse all the rest with it.
is_known() { LC_ALL=C apt-cache policy "$1" 2>/dev/null | grep 'Candidate: [^(]' >/dev/null; }

install_packages() {
  on_this_system && [ "${APT:-yes}" != no ] || return 0
  command -v apt-get >/dev/null || fail "apt-get est introuvable. Installez les paquets à la main et relancez avec APT=no."
  local wanted=("${runtime_packages[@]}") missing=() package
  if is_hub; then wanted=("${hub_packages[@]}") optional_packages=(libpq5); fi
  [ -n "$wheels" ] || wanted+=("${build_packages[@]}")
  for package in "${wanted[@]}" "${optional_packages[@]}"; do
    is_installed "$package" || missing+=("$package")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  apt-get update -qq || say "Les listes de paquets ne sont pas à jour. L'installation continue."
  local available=()
  for package in "${missing[@]}"; do
    is_known "$package" && available+=("$package")
  done
  [ ${#available[@]} -gt 0 ] || return 0
  say "Paquets installés : ${available[*]}"
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${available[@]}" >/dev/null ||
    say "Certains paquets n'ont pas pu être installés. Connectez la machine au réseau et relancez."
}

# --- the program -------------------------------------------------------------------------

# Each release has a directory of its own and « current » points to one of them: an upgrade that
# fails, wherever it fails, leaves the former release in its place (see « give_up »).
install_program() {
  local releases="$dest$prefix/releases"
  release=${RELEASE:-$(date -u +%Y%m%dT%H%M%SZ)-$$}
  former=$(readlink "$dest$prefix/current" 2>/dev/null || true)
  former=${former#releases/}
  mkdir -p "$releases"
  say "Installation du programme dans $prefix"
  if [ -n "$ready_made" ]; then
    cp -a "$ready_made" "$releases/$release"
    keep_files
    return
  fi
  # The GPIO library of a Pi comes with the system; everything else is ours. The hub's unit is
  # installed with the others, and so is its database driver.
  "$python" -m venv --system-site-packages "$releases/$release"
  local pip=("$releases/$release/bin/python" -m pip --disable-pip-version-check install --quiet --ignore-installed)
  if [ -n "$wheels" ]; then
    "${pip[@]}" --no-index --find-links "$wheels" 'pupitre[hub]' ||
      fail "Le dossier $wheels ne convient pas à cette machine. Refaites-le par « make bundle » sur une machine du même genre."
  else
    "$project/.ci/install-locked" "$releases/$release/bin/python" --ignore-installed "${project}[hub]" ||
      fail "Le programme n'a pas pu être installé. Vérifiez le réseau, ou apportez un dossier fait par « make bundle » (WHEELS=…)."
  fi
  install_gpio "$releases/$release/bin/python"
  install -D -m 0755 "$source_dir/scripts/hotspot" "$releases/$release/share/pupitre/hotspot"
  keep_files
}

# The switch is one rename.
point_to() {
  ln -sfn "releases/$1" "$dest$prefix/current.new"
  mv -T "$dest$prefix/current.new" "$dest$prefix/current"
}

# The new release copies the journal and tries itself on a copy. The journal itself stays as the
# former release knows it until the new one is in its place and starts.
rehearse() {
  [ -n "$former" ] || return 0
  ask_release upgrade
}

# What the new release does with the journal, before or after it is in its place.
ask_release() {
  local program="$dest$prefix/releases/$release/bin/pupitre" as=() where=()
  # The settings name the data of the running system: under DESTDIR they are not meant.
  on_this_system || where=(--data "$dest$data")
  if on_this_system && id pupitre >/dev/null 2>&1; then as=(runuser -u pupitre --); fi
  PUPITRE_DATA="$dest$data" PUPITRE_SETTINGS="$dest/etc/pupitre.toml" \
    "${as[@]}" "$program" box "${where[@]}" "$@"
}

# « pupitre 0.2.0 » → 0.2.0; nothing when it does not say.
version_of() { "$dest$prefix/releases/$1/bin/pupitre" --version 2>/dev/null | sed -n 's/^pupitre //p'; }

# Called at the end, however it came: whatever failed, the release that was there goes on.
give_up() {
  local status=$?
  [ "$status" -ne 0 ] && [ -n "$release" ] || return 0
  if [ -n "$former" ] && [ "$(readlink "$dest$prefix/current")" != "releases/$former" ]; then
    stop_service
    ask_release downgrade --to "$(version_of "$former")" || true
    point_to "$former"
    install_files "$former" || true
  fi
  rm -rf "$dest$prefix/releases/${release:?}"
  [ -n "$former" ] || return 0
  say "La version d'avant reste en service." >&2
  start_service || true
}

# The buttons need lgpio: from the system, from a wheel, else built here (Python 3.13 has no
# wheel for a Pi). Without it everything works but the panel, which says so by itself.
install_gpio() {
  case "$(uname -m)" in aarch64 | armv7l) ;; *) return 0 ;; esac
  "$1" -c 'import lgpio' 2>/dev/null && return 0
  if [ -z "$wheels" ] && command -v swig >/dev/null && command -v cc >/dev/null; then
    PYPI=1 "$1" -m pip --disable-pip-version-check install --quiet lgpio && return 0
  fi
  say "Les boutons ne marcheront pas : il manque lgpio. Installez swig, gcc et python3-dev, puis relancez l'installation."
}

# The release in use and the one before it stay; a rollback is one symbolic link.
forget_old_releases() {
  local release
  for release in "$dest$prefix"/releases/*; do
    case "$(basename "$release")" in
      "$1" | "$2") ;;
      *) rm -rf "$release" ;;
    esac
  done
}

# --- files of the system -----------------------------------------------------------------

# source → where it goes: uninstalling walks the same list
system_files() {
  cat <<LIST
pupitre.service /etc/systemd/system/pupitre.service
pupitre-minuteur.service /etc/systemd/system/pupitre-minuteur.service
pupitre-poweroff.path /etc/systemd/system/pupitre-poweroff.path
pupitre-poweroff.service /etc/systemd/system/pupitre-poweroff.service
pupitre-hotspot.service /etc/systemd/system/pupitre-hotspot.service
pupitre-wifi.path /etc/systemd/system/pupitre-wifi.path
pupitre-wifi.service /etc/systemd/system/pupitre-wifi.service
pupitre-envoi.path /etc/systemd/system/pupitre-envoi.path
pupitre-envoi.service /etc/systemd/system/pupitre-envoi.service
pupitre-hub.service /etc/systemd/system/pupitre-hub.service
watchdog.conf /etc/systemd/system.conf.d/50-pupitre-watchdog.conf
journald.conf /etc/systemd/journald.conf.d/50-pupitre.conf
90-pupitre.rules /etc/udev/rules.d/90-pupitre.rules
sysusers.conf /usr/lib/sysusers.d/pupitre.conf
tmpfiles.conf /usr/lib/tmpfiles.d/pupitre.conf
avahi.service /etc/avahi/services/pupitre.service
sysctl.conf /etc/sysctl.d/50-pupitre.conf
dnsmasq.conf /etc/NetworkManager/dnsmasq-shared.d/pupitre.conf
LIST
}

# Each release keeps its own, so that going back brings back its units as well.
keep_files() {
  local file target kept="$dest$prefix/releases/$release/share/pupitre/system"
  mkdir -p "$kept"
  while read -r file target; do
    sed "s|/opt/pupitre|$prefix|g" "$source_dir/$file" >"$kept/$file"
  done < <(system_files)
  sed "s|/opt/pupitre|$prefix|g" "$source_dir/scripts/pupitre" >"$kept/pupitre"
}

install_files() {
  local file target kept="$dest$prefix/releases/$1/share/pupitre/system"
  [ -d "$kept" ] || return 0
  while read -r file target; do
    # What that release did not know is taken away again: its program could not be started.
    if [ -e "$kept/$file" ]; then install -D -m 0644 "$kept/$file" "$dest$target"; else rm -f "$dest$target"; fi
  done < <(system_files)
  install -D -m 0755 "$kept/pupitre" "$dest/usr/local/bin/pupitre"
}

install_settings() {
  local program="$dest$prefix/current/bin/pupitre"
  install -d -m 0755 "$dest/etc"
  if [ -n "$ready_made" ]; then
    cp "$ready_made/share/pupitre/pupitre.toml" "$dest/etc/pupitre.toml.exemple"
  else
    "$program" box settings >"$dest/etc/pupitre.toml.exemple"
  fi
  if [ -e "$dest/etc/pupitre.toml" ]; then
    say "Les réglages de /etc/pupitre.toml sont gardés. Les nouveautés sont dans pupitre.toml.exemple."
  else
    install -m 0644 "$dest/etc/pupitre.toml.exemple" "$dest/etc/pupitre.toml"
  fi
  install -d -m 0750 "$dest$data"
}

# --- the running system ------------------------------------------------------------------

make_user() {
  on_this_system || return 0
  systemd-sysusers /usr/lib/sysusers.d/pupitre.conf
  systemd-tmpfiles --create /usr/lib/tmpfiles.d/pupitre.conf 2>/dev/null || mkdir -p /media/pupitre
  chown pupitre:pupitre "$data"
}

stop_service() {
  has_systemd || return 0
  systemctl stop pupitre.service pupitre-minuteur.service pupitre-envoi.service pupitre-hub.service 2>/dev/null || true
}

prepare_data() {
  on_this_system || return 0
  /usr/local/bin/pupitre lexicon build
}

start_service() {
  on_this_system || return 0
  if is_hub; then
    start_hub
    return
  fi
  # A release gone back to may lack one: what it has was enabled when it was installed.
  systemctl enable --quiet pupitre.service pupitre-minuteur.service pupitre-poweroff.path pupitre-wifi.path \
    pupitre-envoi.path || [ ! -e /etc/systemd/system/pupitre-minuteur.service ]
  has_systemd || return 0
  systemctl daemon-reload
  udevadm control --reload && udevadm trigger --subsystem-match=tty --subsystem-match=gpio
  systemctl restart systemd-journald
  sysctl --quiet --load /etc/sysctl.d/50-pupitre.conf 2>/dev/null || true
  [ "${START:-yes}" != no ] || return 0
  systemctl start pupitre-poweroff.path pupitre-wifi.path pupitre-envoi.path
  systemctl restart pupitre.service
}

# The database is reached by the machine's own socket, as the user of the service: no password anywhere.
make_database() {
  on_this_system && is_hub || return 0
  service postgresql start >/dev/null 2>&1 || true
  local as=(runuser -u postgres --)
  "${as[@]}" psql -qtAc "SELECT 1 FROM pg_roles WHERE rolname = 'pupitre'" | grep -q 1 ||
    "${as[@]}" createuser pupitre || fail "PostgreSQL ne répond pas. Démarrez-le, puis relancez l'installation."
  "${as[@]}" psql -qtAc "SELECT 1 FROM pg_database WHERE datname = 'pupitre'" | grep -q 1 ||
    "${as[@]}" createdb -O pupitre -E UTF8 -T template0 pupitre
  [ -e /etc/pupitre-hub ] ||
    echo "PUPITRE_HUB_OPTIONS=--database postgresql:///pupitre?host=/run/postgresql --processes 2" >/etc/pupitre-hub
  install -d -o pupitre -g pupitre -m 0700 /var/lib/pupitre-hub
}

# Enabled; it starts once there is an épreuve to serve.
start_hub() {
  systemctl enable --quiet pupitre-hub.service
  has_systemd || return 0
  systemctl daemon-reload
  [ "${START:-yes}" = no ] || systemctl restart pupitre-hub.service
}

name_machine() {
  [ -n "${NAME:-}" ] && on_this_system || return 0
  if has_systemd; then hostnamectl set-hostname "$NAME"; else echo "$NAME" >/etc/hostname; fi
}

install_all() {
  require_root install
  install_packages
  require_python
  trap give_up EXIT
  install_program
  stop_service
  rehearse
  point_to "$release"
  install_files "$release"
  install_settings
  make_user
  make_database
  prepare_data
  name_machine
  start_service
  forget_old_releases "$release" "$former"
  if is_hub; then
    say "Le centre national est installé. L'épreuve : /var/lib/pupitre-hub/epreuve. Ses options : /etc/pupitre-hub."
  else
    say "Le pupitre est installé. Réglages : /etc/pupitre.toml. Données : $data."
  fi
}

uninstall_all() {
  require_root uninstall
  if has_systemd; then
    systemctl disable --now --quiet pupitre.service pupitre-minuteur.service pupitre-poweroff.path pupitre-hotspot.service \
      pupitre-envoi.path pupitre-envoi.service pupitre-hub.service 2>/dev/null || true
  fi
  local file target
  while read -r file target; do
    rm -f "$dest$target"
  done < <(system_files)
  rm -f "$dest/usr/local/bin/pupitre" "$dest/etc/pupitre.toml.exemple"
  rm -rf "${dest}${prefix:?}"
  if has_systemd; then
    systemctl daemon-reload
    udevadm control --reload
  fi
  say "Le pupitre est retiré. Les parties restent dans $data et les réglages dans /etc/pupitre.toml."
  say "Pour tout effacer : sudo rm -r $data /etc/pupitre.toml"
}

case "${1:-}" in
  install) install_all ;;
  uninstall) uninstall_all ;;
  *) fail "Usage : install.sh install | uninstall" ;;
esac

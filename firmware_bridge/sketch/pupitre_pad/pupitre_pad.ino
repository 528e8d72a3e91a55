/*
  Pupitre – lecteur de jetons avec un Arduino ou un ESP32 et un module RC522.

  Bibliothèque : « MFRC522 » (miguelbalboa), par le gestionnaire de bibliothèques.
  Vitesse du port : 115200 bauds.

  Câblage (le RC522 est en 3,3 V, jamais en 5 V, ses signaux non plus : un Uno ou un Nano à 5 V
  demande un convertisseur de niveaux sur RST, SDA, MOSI et SCK ; un ESP32 n'en a pas besoin).
  Il prend jusqu'à 100 mA : les 50 mA de la broche 3V3 d'un Uno ou d'un Nano ne suffisent pas, il
  faut un régulateur 3,3 V (AMS1117, par exemple) sur leur 5 V. Celui d'une carte ESP32 suffit.
  « ESP32 » est le premier (WROOM, WROVER) ; sur un S2, S3 ou C3, choisissez « USB CDC On Boot :
  Enabled » dans l'éditeur Arduino, sans quoi rien n'arrive par la prise USB :

      RC522     Uno / Nano     ESP32     ESP32-S2, S3     ESP32-C3
      3.3V      régulateur     3V3       3V3              3V3
      GND       GND            GND       GND              GND
      RST       9              27        9                3
      SDA (SS)  10             5         10               7
      MOSI      11             23        11               6
      MISO      12             19        13               5
      SCK       13             18        12               4
      IRQ       –              –         –                –

  Ce que le programme écrit, une ligne par fait :

      T+ 04A31B2A5C6180*CC   le jeton est là (à son arrivée, puis chaque seconde)
      T- 04A31B2A5C6180*CC   le jeton est parti
      !2*CC                  plusieurs jetons à la fois : aucun n'est annoncé
      H*48                   tout va bien (chaque seconde)
      R*52                   le module avait perdu ses réglages (courant trop faible), il les a repris

  CC est le OU exclusif de tous les caractères avant l'étoile, en deux chiffres hexadécimaux.
  Une ligne perdue se rattrape donc d'elle-même, et une ligne abîmée est refusée par la console.
*/

#include <SPI.h>
#include <MFRC522.h>

#if defined(CONFIG_IDF_TARGET_ESP32C3)
const uint8_t SS_PIN = 7, RST_PIN = 3, SCK_PIN = 4, MISO_PIN = 5, MOSI_PIN = 6;
#elif defined(CONFIG_IDF_TARGET_ESP32S2) || defined(CONFIG_IDF_TARGET_ESP32S3)
const uint8_t SS_PIN = 10, RST_PIN = 9, SCK_PIN = 12, MISO_PIN = 13, MOSI_PIN = 11;
#elif defined(ESP32)
const uint8_t SS_PIN = 5, RST_PIN = 27, SCK_PIN = 18, MISO_PIN = 19, MOSI_PIN = 23;
#else
const uint8_t SS_PIN = 10, RST_PIN = 9;
#endif

const unsigned long ROUND_MS = 30;    // between two looks at the field
const unsigned long FIELD_MS = 6;     // ISO 14443-3: a tag resets within 5 ms, and starts within 5
const unsigned long REPEAT_MS = 1000; // heartbeat, and the state once more
const uint8_t MISSES = 3;             // looks without the tag before it counts as gone

MFRC522 reader(SS_PIN, RST_PIN);

char present[21] = "";  // the tag on the pad, in hexadecimal; empty: none
bool crowded = false;   // several tags at once
uint8_t missed = 0;
unsigned long lastRound = 0, lastRepeat = 0;

// Print a line with its checksum. The verb may be followed by a tag.
void say(const char *verb, const char *tag) {
  char line[28];
  strcpy(line, verb);
  if (tag[0] != 0) {
    strcat(line, " ");
    strcat(line, tag);
  }
  uint8_t sum = 0;
  for (const char *c = line; *c; c++) sum ^= (uint8_t)*c;
  Serial.print(line);
  Serial.print('*');
  if (sum < 16) Serial.print('0');  // print(x, HEX) drops the leading zero
  Serial.println(sum, HEX);
}

bool somebodyAnswers() {
  byte atqa[2];
  byte size = sizeof(atqa);
  MFRC522::StatusCode status = reader.PICC_RequestA(atqa, &size);
  return status == MFRC522::STATUS_OK || status == MFRC522::STATUS_COLLISION;
}

// Switch the field off and on again: every tag has then forgotten whether it was asleep.
void cycleField() {
  reader.PCD_AntennaOff();
  delay(FIELD_MS);
  reader.PCD_AntennaOn();
  delay(FIELD_MS);
}

// Look at the field once: 0 tags, 1 (its UID in `tag`), or 2 for « several ».
// One tag is chosen and put to sleep: whoever still answers is another one. Without a fresh field
// it might stay silent: a sleeping tag that is woken but not chosen goes back to sleep.
// (PICC_IsNewCardPresent would alternate between yes and no while a card stays.)
uint8_t look(char *tag) {
  cycleField();
  if (!somebodyAnswers()) return 0;
  bool read = reader.PICC_ReadCardSerial();
  reader.PICC_HaltA();
  if (somebodyAnswers()) return 2;
  if (!read) return 0;
  const char *digits = "0123456789ABCDEF";
  uint8_t length = 0;
  for (byte i = 0; i < reader.uid.size; i++) {
    tag[length++] = digits[reader.uid.uidByte[i] >> 4];
    tag[length++] = digits[reader.uid.uidByte[i] & 15];
  }
  tag[length] = 0;
  return 1;
}

void leave() {
  if (present[0] != 0) say("T-", present);
  present[0] = 0;
  crowded = false;
}

void lookOnce() {
  char tag[21];
  uint8_t count = look(tag);
  if (count == 0) {
    if (missed < MISSES && ++missed == MISSES) leave();
    return;
  }
  missed = 0;
  if (count == 2) {
    if (!crowded) say("!2", "");
    crowded = true;
    return;
  }
  crowded = false;
  if (strcmp(tag, present) != 0) {
    leave();
    strcpy(present, tag);
    say("T+", present);
  }
}

// A module that has lost its power answers 00 or FF; one that browned out and came back tells its
// version as before, with its registers reset: full modulation, which PCD_Init asks for, is then
// gone. Set it up again and say so; one that cannot be set up keeps silent, which the console notices.
const byte FULL_MODULATION = 0x40;

bool isSetUp() {
  byte version = reader.PCD_ReadRegister(MFRC522::VersionReg);
  bool set = reader.PCD_ReadRegister(MFRC522::TxASKReg) == FULL_MODULATION;
  return version != 0x00 && version != 0xFF && set;
}

bool readerWorks() {
  if (isSetUp()) return true;
  reader.PCD_Init();
  if (isSetUp()) say("R", "");
  return false;
}

void setup() {
  Serial.begin(115200);
#if defined(ESP32)
  SPI.begin(SCK_PIN, MISO_PIN, MOSI_PIN, SS_PIN);
#else
  SPI.begin();
#endif
  reader.PCD_Init();
}

void loop() {
  unsigned long now = millis();
  if (now - lastRound >= ROUND_MS) {
    lastRound = now;
    lookOnce();
  }
  if (now - lastRepeat >= REPEAT_MS) {
    lastRepeat = now;
    if (!readerWorks()) return;
    say("H", "");
    if (crowded) say("!2", "");
    else if (present[0] != 0) say("T+", present);
  }
}

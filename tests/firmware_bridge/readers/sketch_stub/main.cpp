// Runs the sketch in a time of its own. Commands on stdin: "+ UID", "- UID", "wait MS",
// "power 0|1" (the module's supply),
// "sag 1" (it browned out and is back, its registers reset: it reads nothing any more)
#include <iostream>
#include <string>
#include "MFRC522.h"
#include "SPI.h"
SerialStub Serial;
SPIStub SPI;
std::vector<Card> MFRC522::field;
byte MFRC522::version = 0x92, MFRC522::modulation = 0;
static unsigned long now = 0;
unsigned long millis() { return now; }
void delay(unsigned long ms) { now += ms; }
#include "pupitre_pad.ino"
static std::string bytes(const std::string &hex) {
  std::string out;
  for (size_t i = 0; i < hex.size(); i += 2) out += (char)std::stoi(hex.substr(i, 2), nullptr, 16);
  return out;
}
int main() {
  setup();
  std::string verb, word;
  while (std::cin >> verb >> word) {
    auto &field = MFRC522::field;
    if (verb == "+") field.push_back({bytes(word)});
    if (verb == "power") MFRC522::version = word == "1" ? 0x92 : 0x00;
    if (verb == "sag") MFRC522::modulation = 0;
    if (verb == "-")
      for (size_t i = 0; i < field.size(); i++)
        if (field[i].uid == bytes(word)) field.erase(field.begin() + i--);
    if (verb == "wait")
      for (unsigned long end = now + std::stoul(word); now < end; now++) loop();
  }
}

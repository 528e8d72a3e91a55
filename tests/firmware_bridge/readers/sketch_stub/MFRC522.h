// A field with tags in it, behaving as ISO/IEC 14443-3 type A cards do (section 6.3, states): a card
// woken from HALT is in READY*, and falls back to HALT, not to IDLE, when it is not selected; a call
// a card does not expect sends it back without an answer; a field that goes off forgets everything.
#pragma once
#include <string>
#include <vector>
#include "Arduino.h"
struct Card {
  std::string uid;
  enum State { IDLE, READY, ACTIVE, HALT } state = IDLE;
  bool starred = false;  // READY* or ACTIVE*: it comes from HALT
  void fallBack() {
    state = starred ? HALT : IDLE;
    starred = false;
  }
  // Anticollision sends the low bit of each byte first, and the reader's library follows the ones.
  bool wins(const Card &other) const {
    for (size_t i = 0; i < uid.size() && i < other.uid.size(); i++)
      for (int bit = 0; bit < 8; bit++) {
        int mine = uid[i] >> bit & 1, theirs = other.uid[i] >> bit & 1;
        if (mine != theirs) return mine > theirs;
      }
    return true;
  }
};
struct MFRC522 {
  enum StatusCode { STATUS_OK, STATUS_COLLISION, STATUS_TIMEOUT };
  enum PCD_Register { VersionReg, TxASKReg };
  struct Uid {
    byte size;
    byte uidByte[10];
  } uid;
  static std::vector<Card> field;
  static byte version, modulation;  // the second as a reset leaves it, until PCD_Init
  MFRC522(byte, byte) {}
  void PCD_Init() {
    if (version == 0x92) modulation = 0x40;
  }
  byte PCD_ReadRegister(PCD_Register which) { return which == VersionReg ? version : modulation; }
  void PCD_AntennaOff() { on = false; }
  void PCD_AntennaOn() {
    if (!on)
      for (Card &card : field) card.state = Card::IDLE, card.starred = false;
    on = true;
  }
  StatusCode PICC_WakeupA(byte *, byte *) { return call(true); }
  StatusCode PICC_RequestA(byte *, byte *) { return call(false); }
  bool PICC_ReadCardSerial() {
    Card *chosen = nullptr;
    for (Card &card : field)
      if (card.state == Card::READY && (!chosen || card.wins(*chosen))) chosen = &card;
    for (Card &card : field)
      if (card.state == Card::READY && &card != chosen) card.fallBack();
    if (!chosen) return false;
    chosen->state = Card::ACTIVE;
    uid.size = chosen->uid.size();
    memcpy(uid.uidByte, chosen->uid.data(), uid.size);
    return true;
  }
  void PICC_HaltA() {
    for (Card &card : field) {
      if (card.state == Card::ACTIVE) card.state = Card::HALT, card.starred = false;
      else if (card.state == Card::READY) card.fallBack();
    }
  }

 private:
  bool on = true;
  StatusCode call(bool wake) {
    bool answered = false;
    if (!on || modulation != 0x40) return STATUS_TIMEOUT;
    for (Card &card : field) {
      if (card.state == Card::READY || card.state == Card::ACTIVE) {
        card.fallBack();  // this call goes unanswered
      } else if (card.state == Card::IDLE || wake) {
        card.starred = card.state == Card::HALT;
        card.state = Card::READY;
        answered = true;
      }
    }
    return answered ? STATUS_OK : STATUS_TIMEOUT;
  }
};

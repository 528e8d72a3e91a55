// A field with tags in it, behaving as ISO 14443-A cards do: a chosen and halted card answers a
// wake-up, but no request; a request to an active card sends it back to idle without an answer.
#pragma once
#include <string>
#include <vector>
#include "Arduino.h"
struct Card {
  std::string uid;
  enum { IDLE, ACTIVE, HALTED } state = IDLE;
};
struct MFRC522 {
  enum StatusCode { STATUS_OK, STATUS_COLLISION, STATUS_TIMEOUT };
  enum PCD_Register { VersionReg };
  struct Uid {
    byte size;
    byte uidByte[10];
  } uid;
  static std::vector<Card> field;
  static byte version;
  MFRC522(byte, byte) {}
  void PCD_Init() {}
  byte PCD_ReadRegister(PCD_Register) { return version; }
  StatusCode PICC_WakeupA(byte *, byte *) { return call(true); }
  StatusCode PICC_RequestA(byte *, byte *) { return call(false); }
  bool PICC_ReadCardSerial() {
    for (Card &card : field) {
      if (card.state != Card::IDLE || !ready) continue;
      card.state = Card::ACTIVE;
      uid.size = card.uid.size();
      memcpy(uid.uidByte, card.uid.data(), uid.size);
      return true;
    }
    return false;
  }
  void PICC_HaltA() {
    for (Card &card : field)
      if (card.state == Card::ACTIVE) card.state = Card::HALTED;
  }

 private:
  bool ready = false;
  StatusCode call(bool wake) {
    ready = false;
    for (Card &card : field) {
      if (card.state == Card::ACTIVE) card.state = Card::IDLE;  // this call goes unanswered
      else if (card.state == Card::IDLE || wake) {
        card.state = Card::IDLE;
        ready = true;
      }
    }
    return ready ? STATUS_OK : STATUS_TIMEOUT;
  }
};

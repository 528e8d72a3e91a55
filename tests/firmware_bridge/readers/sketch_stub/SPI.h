#pragma once
#include "Arduino.h"
struct SPIStub {
  void begin(int sck = 0, int miso = 0, int mosi = 0, int ss = 0) {
    pins[0] = sck, pins[1] = miso, pins[2] = mosi, pins[3] = ss;
  }
  int pins[4] = {};
};
extern SPIStub SPI;

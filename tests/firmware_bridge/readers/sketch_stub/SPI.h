#pragma once
#include "Arduino.h"
struct SPIStub {
  void begin() {}
};
extern SPIStub SPI;

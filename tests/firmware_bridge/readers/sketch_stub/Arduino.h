// Just enough of Arduino for the sketch to be compiled and run on the test machine.
#pragma once
#include <cstdint>
#include <cstdio>
#include <cstring>
typedef uint8_t byte;
#define HEX 16
#define round(x) ((x) >= 0 ? (long)((x) + 0.5) : (long)((x)-0.5))  // Arduino has it as a macro
unsigned long millis();
void delay(unsigned long ms);
struct SerialStub {
  void begin(long) {}
  void print(const char *text) { fputs(text, stdout); }
  void print(char c) { putchar(c); }
  void println(int value, int) { printf("%X\r\n", value); }
};
extern SerialStub Serial;

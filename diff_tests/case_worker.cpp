// The worker program: runs cases for the engine, which starts it with pipes at 0 and 3. Not for people.
#include "lane.h"

int main() {
  return portbench::serve(0, 3);
}

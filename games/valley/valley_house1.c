/* valley_house1.c: the numbers of the levels as they were once, to measure those of today. */
#include "valley.h"

/* clang-format off */
const ber_skill valley_house1[] = {
    /* seats, horizon, explore, spread; iterations, slack, trees (or one) of each level */
    { 2, 1, 5, 1, .level = { { 20, 125, 1 }, { 24, 45, 1 }, { 40, 14, 1 }, { 80, 0, 1 }, { 800, 0, 1 }, { 6000, 0, 1 } } },
    { 3, 1, 5, 1, .level = { { 20, 180, 1 }, { 20, 77, 1 }, { 35, 27, 1 }, { 100, 0, 1 }, { 1000, 0, 1 }, { 6000, 0, 1 } } },
    { 4, 1, 5, 1, .level = { { 20, 150, 1 }, { 20, 58, 1 }, { 35, 20, 1 }, { 100, 0, 1 }, { 1000, 0, 1 }, { 6000, 0, 1 } } },
    { 5, 1, 5, 1, .level = { { 20, 120, 1 }, { 20, 48, 1 }, { 35, 16, 1 }, { 100, 0, 1 }, { 1000, 0, 1 }, { 6000, 0, 1 } } },
    { 6, 1, 5, 1, .level = { { 20, 110, 1 }, { 20, 42, 1 }, { 35, 14, 1 }, { 100, 0, 1 }, { 1000, 0, 1 }, { 6000, 0, 1 } } },
    { 0 },
};
/* clang-format on */

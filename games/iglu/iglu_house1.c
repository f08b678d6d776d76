/* iglu_house1.c: the numbers of the levels as they were once, to measure those of today. */
#include "iglu.h"

/* clang-format off */
const ber_skill iglu_house1[] = {
    /* seats, horizon, explore, spread; iterations, slack, trees (or one) of each level */
    { 2, 5, 8, 8, { { 30, 50, 1 }, { 40, 30, 1 }, { 80, 11, 1 }, { 150, 0, 1 }, { 700, 0, 1 }, { 10000, 0, 1 } } },
    { 3, 6, 7, 8, { { 30, 90, 1 }, { 30, 50, 1 }, { 40, 30, 1 }, { 60, 14, 1 }, { 100, 0, 1 }, { 2000, 0, 1 } } },
    { 4, 7, 6, 7, { { 30, 90, 1 }, { 30, 50, 1 }, { 40, 30, 1 }, { 60, 14, 1 }, { 100, 0, 1 }, { 2000, 0, 1 } } },
    { 0 },
};
/* clang-format on */

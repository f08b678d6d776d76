/*
 * clock.h: the time of people at a table: their clocks, and how long they are away.
 *
 * All of it is time that the server lived, so that a stopped server costs nobody anything. A
 * clock runs while its person is asked and plays itself; it stands at tables where nobody waits
 * for anybody else. The marks in memory count; they are written every few seconds.
 */
#ifndef BER_CLOCK_H
#define BER_CLOCK_H

#include "server.h"

void clock_clear(store_table *row); /* as nobody had used any time */

#endif

/*
 * layout.ts: where the parts of a table stand. The board comes first.
 *
 * On a wide window height is what is scarce: the board takes all of it, and everything else
 * stands in a column beside it. On a tall one the board takes the width, and the rest stands
 * above and below. The board's size depends on the window and on its own shape only, never
 * on what is asked, so that nothing moves while somebody decides.
 */
export interface Layout {
  kind: 'wide' | 'tall';
  /** Pixels of the board. */
  width: number;
  height: number;
  /** A second column for log and rules, beside the first. */
  hasRail: boolean;
  /** A phone lying down, or a very large zoom: everything as small as it may be. */
  isLow: boolean;
}

/** Above the table. */
export const HEADER = 44;
const GAP = 8;
/** Least and best width of the column beside the board. */
const COLUMN = 372;
const NARROW_COLUMN = 290;
/** From here on the column has room for two. */
const TWO_COLUMNS = 760;
/** Windows less high than this are low. */
const LOW = 520;
const WIDE = 1.15;
const LEAST_WIDE = 640;
/** What a tall window keeps free for seats, question, hand and tabs: on a tablet. */
const KEPT = 396;
const PHONE = 560;

/** Whether the board stands above the rest, not beside it. */
export function isTall(width: number, height: number): boolean {
  return width < LEAST_WIDE || width / height < WIDE;
}

export function layoutFor(width: number, height: number, aspect: number): Layout {
  const isLow = height < LOW;
  if (isTall(width, height)) return tall(width, height, aspect, isLow);
  const column = isLow ? NARROW_COLUMN : COLUMN;
  const most = height - HEADER - GAP;
  const board = Math.min(most * aspect, width - column - 3 * GAP);
  return {
    kind: 'wide',
    width: Math.floor(board),
    height: Math.floor(board / aspect),
    hasRail: width - board - 3 * GAP >= TWO_COLUMNS,
    isLow,
  };
}

/** What a column beside the board keeps for the question, and the least for the news. */
const QUESTION = 154;
const NEWS = 96;
/** The least for which a log is worth its place. */
const LOG = 150;
const LOG_SHARE = 0.55;

/**
 * Pixels for the log of a column that has that many for question, news and log; 0: there is no room
 * for it. The log keeps its place: what the question takes and the news leave is theirs alone.
 */
export function logHeight(room: number): number {
  const rest = room - QUESTION - 2 * GAP;
  return rest < NEWS + LOG ? 0 : Math.max(LOG, Math.floor(rest * LOG_SHARE));
}

/** A column of its own needs no more than that. */
export function hasRoomForLog(room: number): boolean {
  return room >= LOG;
}

function tall(width: number, height: number, aspect: number, isLow: boolean): Layout {
  const most = width <= PHONE ? Infinity : Math.max(300, height - HEADER - KEPT) * aspect;
  const board = Math.min(width - (width <= PHONE ? 8 : 2 * GAP), most);
  return {
    kind: 'tall',
    width: Math.floor(board),
    height: Math.floor(board / aspect),
    hasRail: false,
    isLow,
  };
}

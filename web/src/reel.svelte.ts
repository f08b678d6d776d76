/*
 * reel.svelte.ts: a recorded match as it is looked at again: where it stands, and what has happened
 * up to there. Scenes go by here, and none waits.
 */
import type { Shown, Stand, Theatre } from './board/scenes/theatre.svelte';
import type { GameParts } from './games';
import type { LogEvent, Past, Viewer } from './messages';
import type { GameEvent, Speaker } from './types';

export type Position = Omit<Past, 't' | 're' | 'table'>;

/** A position with all that led there, as far as it is known. */
export type Frame = Omit<Position, 'result'> & Shown;

export class Reel implements Stand {
  shown = $state.raw<Frame | null>(null);
  /** All that ever happens, once it is known. */
  whole = $state.raw<LogEvent[]>([]);
  moving = $state(false);
  caption = $state('');
  wasOpen = $state(false);
  theatre = $state.raw<Theatre | null>(null);
  readonly hasRecall = false;
  readonly voice = { say: (text: string): void => void (this.caption = text), upTo: (): void => {} };

  constructor(
    private readonly of: () => { parts: GameParts; speaker: Speaker; viewer: Viewer },
  ) {}

  get parts(): GameParts {
    return this.of().parts;
  }
  get speaker(): Speaker {
    return this.of().speaker;
  }
  get viewer(): Viewer {
    return this.of().viewer;
  }
  isHanded(): boolean {
    return true;
  }

  show(frame: Frame): void {
    this.shown = frame;
    if (!frame.result) this.wasOpen = true;
  }

  /** The events of a step are the same objects as those of the whole log. */
  frameOf(position: Omit<Position, 'result'> & { result?: Shown['result'] }): { frame: Frame; events: GameEvent[] } {
    const { at, result = null } = position;
    const log = this.whole.filter((event) => event.at <= at);
    const own = this.whole.filter((event) => event.at === at);
    const events = this.whole.length > 0 ? own : position.events;
    return { frame: { ...position, log, result }, events };
  }
}

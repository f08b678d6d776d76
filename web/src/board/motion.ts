/*
 * motion.ts: what all boards need to show an event in motion.
 *
 * A game makes one Motion with a table of plays, one for each kind of event. A play draws on
 * the board's stage (an element of class "stage"; in the drawing's units, or in pixels where the
 * board is made of boxes); the next view wipes all of it (restart), so nothing there has to be
 * right for the game to be. Everything takes `scene.pace` times as long as written.
 */
import { mount, tick, unmount, type Component } from 'svelte';
import type { Animate, View } from '../types';

const SVG = 'http://www.w3.org/2000/svg';

/** What is drawn on a board, and what the plays have added to it. */
export class Scene<V extends View, Own = unknown> {
  /** Aborted by the next view, or when the player has seen enough. */
  readonly end = new AbortController();
  /** The whole table: board, seats and hand. */
  root: Element;
  pace = 1;
  readonly #mounted: Record<string, unknown>[] = [];
  /** Motions on the board that were begun: asking a large drawing for them takes long. */
  readonly #begun: Animation[] = [];

  constructor(
    readonly board: Element,
    readonly stage: Element,
    readonly view: V,
    /** What the game keeps between the events of one scene. */
    readonly own: Own,
  ) {
    this.root = board;
  }

  get isOver(): boolean {
    return this.end.signal.aborted;
  }

  /** Moves an element; ends with the motion, or with the scene. */
  async play(
    element: Element | null | undefined,
    frames: Keyframe[],
    ms: number,
    options: KeyframeAnimationOptions = {},
  ): Promise<void> {
    const { signal } = this.end;
    if (!element || signal.aborted) return;
    const animation = element.animate(frames, {
      easing: 'ease-in-out',
      fill: 'both',
      ...options,
      duration: ms * this.pace,
      delay: Number(options.delay ?? 0) * this.pace,
    });
    if (this.board.contains(element)) this.#begun.push(animation);
    const finish = (): void => animation.finish();
    signal.addEventListener('abort', finish);
    await animation.finished.catch(() => undefined);
    signal.removeEventListener('abort', finish);
  }

  /** Time in which nothing new begins. */
  wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.end.signal.addEventListener('abort', () => resolve());
      setTimeout(resolve, ms * this.pace);
    });
  }

  hide(element: Element | null | undefined, to = 0): void {
    void this.play(element, [{ opacity: to }], 1);
  }

  /** Grows for a moment. The element's place must not be its own transform: pulse a group inside. */
  pulse(element: Element | null | undefined, ms = 300): Promise<void> {
    const frames = ['scale(1)', 'scale(1.3)', 'scale(1)'].map((transform) => ({ transform }));
    return this.play(element, frames, ms);
  }

  find<E extends Element = HTMLElement>(selector: string): E | null {
    return this.root.querySelector<E>(selector);
  }

  /** The chip of a seat. */
  chip(seat: number | string): Element | null {
    return this.find(`[data-part="seats"] [data-seat="${seat}"]`);
  }

  /** The middle of something on the page, in units of the board's drawing. */
  middle(element: Element | null): { x: number; y: number } {
    const drawing = this.board instanceof SVGSVGElement ? this.board : null;
    if (!element) return { x: 0, y: 0 };
    const box = element.getBoundingClientRect();
    const at = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
    const matrix = drawing?.getScreenCTM();
    if (matrix) return at.matrixTransform(matrix.inverse());
    const base = this.board.getBoundingClientRect();
    return { x: at.x - base.x, y: at.y - base.y };
  }

  /** Adds an element of a drawing to the stage, or to a part of it. */
  add(
    name: string,
    attributes: Record<string, string | number> = {},
    parent: Element = this.stage,
  ): SVGElement {
    const added = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) added.setAttribute(key, String(value));
    if (!this.isOver) parent.append(added);
    return added;
  }

  /** Words that fly over the board. */
  write(text: string, name = 'flying'): SVGElement {
    const label = this.add('text', { class: name });
    label.textContent = text;
    return label;
  }

  /** Draws a component in a group on the stage, or inside `target`. */
  draw<Props extends Record<string, unknown>>(
    component: Component<Props>,
    props: Props,
    target: Element = this.add('g'),
  ): Element {
    if (!this.isOver) this.#mounted.push(mount(component, { target, props }));
    return target;
  }

  /** Ends and wipes everything. */
  clear(): void {
    this.end.abort();
    for (const animation of this.#begun) animation.cancel();
    for (const component of this.#mounted) void unmount(component);
    this.stage.replaceChildren();
  }
}

/** Shows one event: its arguments as text ('' where hidden), and who acted. */
export type Play<V extends View, Own = unknown> = (
  scene: Scene<V, Own>,
  args: string[],
  actor: string,
) => Promise<void> | void;

export class Motion<V extends View, Own = unknown> {
  readonly #scenes = new WeakMap<Element, Scene<V, Own>>();

  constructor(
    /** Finds the board that restart() was given, inside the table. */
    private readonly selector: string,
    private readonly plays: Partial<Record<string, Play<V, Own>>>,
    /** What the game keeps for one view; it may look at the one before. */
    private readonly own: (view: V, before: Scene<V, Own> | undefined) => Own,
  ) {}

  /** The board has drawn `view`: wipes the motions of the one before. */
  restart(board: Element, view: V): void {
    const stage = board.querySelector('.stage');
    const before = this.#scenes.get(board);
    before?.clear();
    if (stage) this.#scenes.set(board, new Scene(board, stage, view, this.own(view, before)));
  }

  /** What animate.ts exports. */
  readonly animate: Animate = async (root, event, view, signal, pace) => {
    await tick(); // A view that came a moment ago is drawn first.
    const board = root.querySelector(this.selector);
    const scene = board ? this.#scenes.get(board) : undefined;
    const play = this.plays[event.kind];
    if (!scene || !play || signal.aborted || view.game !== scene.view.game) return;
    scene.root = root;
    scene.pace = pace;
    const stop = (): void => scene.end.abort();
    signal.addEventListener('abort', stop);
    const args = event.args.map((arg) => (arg === null ? '' : String(arg)));
    await play(scene, args, event.actor);
    signal.removeEventListener('abort', stop);
  };
}

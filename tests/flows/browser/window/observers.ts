import { box } from './happy-dom-patches';

/** `ResizeObserver` and `IntersectionObserver` of elements that are always in view and never change their size. */
export class VisibleBoxObserver {
  readonly #callback: (entries: unknown[], observer: unknown) => void;
  constructor(callback: (entries: unknown[], observer: unknown) => void) {
    this.#callback = callback;
  }
  /** Calls the callback once with a box in view, as a browser does when the observation starts. */
  observe(target: Element): void {
    const entry = { target, isIntersecting: true, intersectionRatio: 1, contentRect: box, boundingClientRect: box };
    setImmediate(() => {
      if (target.isConnected) this.#callback([entry], this);
    });
  }
  unobserve(): void {}
  disconnect(): void {}
  takeRecords = () => [];
}

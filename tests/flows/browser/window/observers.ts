import { renderedBox } from './happy-dom-patches';

/** Implements `ResizeObserver` and `IntersectionObserver` as if elements were always in view and never changed size. */
export class AlwaysVisibleObserver {
  readonly #callback: (entries: unknown[], observer: unknown) => void;
  constructor(callback: (entries: unknown[], observer: unknown) => void) {
    this.#callback = callback;
  }
  /** Reports the element once, as fully in view. In a browser too, the start of an observation calls the callback. */
  observe(target: Element): void {
    const entry = {
      target,
      isIntersecting: true,
      intersectionRatio: 1,
      contentRect: renderedBox,
      boundingClientRect: renderedBox,
    };
    setImmediate(() => {
      if (target.isConnected) this.#callback([entry], this);
    });
  }
  unobserve(): void {}
  disconnect(): void {}
  takeRecords = () => [];
}

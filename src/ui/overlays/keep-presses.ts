const pressEvents = ['pointerdown', 'mousedown', 'touchstart', 'click', 'keydown'];

const stoppingMethods = ['preventDefault', 'stopPropagation', 'stopImmediatePropagation'] as const;

/**
 * Keeps presses in a modal dialog from listeners of the page that hear them first: a focus trap of the page's own modal,
 * such as the library focus-trap, prevents and stops every click and Tab outside of that modal, so nothing in the dialog
 * would react. Until an event arrives at the dialog, its methods that would stop it do nothing. Returns a function that
 * ends this.
 */
export function keepPresses(dialog: HTMLElement): () => void {
  const protect = (event: Event) => {
    const isKept = event.type !== 'keydown' || (event as KeyboardEvent).key === 'Tab';
    if (!isKept || !event.composedPath().includes(dialog)) return;
    for (const name of stoppingMethods)
      Object.defineProperty(event, name, { value: () => undefined, configurable: true });
  };
  const release = (event: Event) => {
    for (const name of stoppingMethods) Reflect.deleteProperty(event, name);
  };
  for (const type of pressEvents) {
    window.addEventListener(type, protect, true);
    dialog.addEventListener(type, release, true);
  }
  return () => {
    for (const type of pressEvents) {
      window.removeEventListener(type, protect, true);
      dialog.removeEventListener(type, release, true);
    }
  };
}

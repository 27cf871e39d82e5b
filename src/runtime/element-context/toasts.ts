import { type ReadonlySignal, signal } from '@preact/signals-react';

/** A short message over the screen. `text` is already translated. */
export interface Toast {
  id: number;
  kind: 'error' | 'success' | 'info';
  text: string;
}

export interface Toasts {
  list: ReadonlySignal<readonly Toast[]>;
  show(kind: Toast['kind'], text: string): void;
  dismiss(id: number): void;
}

/** The maximum number of toasts that are shown at once. */
const maxToasts = 3;

/**
 * Creates an element's list of toasts. Each element has its own list, because while an element's modal dialog is
 * open, screen readers announce only toasts inside this dialog.
 */
export function makeToasts(): Toasts {
  const list = signal<readonly Toast[]>([]);
  let nextId = 1;
  return {
    list,
    show(kind, text) {
      // If a toast with the same text is shown, the new one replaces it.
      const others = list.peek().filter((toast) => toast.text !== text);
      list.value = [...others, { id: nextId++, kind, text }].slice(-maxToasts);
    },
    dismiss(id) {
      list.value = list.peek().filter((toast) => toast.id !== id);
    },
  };
}

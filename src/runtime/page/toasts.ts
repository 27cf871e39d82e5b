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
 * Creates an element's list of toasts. Elements don't share one list: while a modal dialog is open, screen readers
 * announce only toasts inside the dialog.
 */
export function makeToasts(): Toasts {
  const list = signal<readonly Toast[]>([]);
  let nextId = 1;
  return {
    list,
    show(kind, text) {
      // Don't show the same message twice.
      const others = list.peek().filter((toast) => toast.text !== text);
      list.value = [...others, { id: nextId++, kind, text }].slice(-maxToasts);
    },
    dismiss(id) {
      list.value = list.peek().filter((toast) => toast.id !== id);
    },
  };
}

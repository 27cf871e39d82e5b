import { type ReadonlySignal, signal } from '@preact/signals-react';

/** A short message over the screen. `text` is translated already. */
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

/** Each element keeps its own, so that a dialog's messages are inside the dialog, where they are read out. */
export function makeToasts(): Toasts {
  const list = signal<readonly Toast[]>([]);
  let next = 1;
  return {
    list,
    show(kind, text) {
      // The same message twice is one message.
      const others = list.peek().filter((toast) => toast.text !== text);
      list.value = [...others, { id: next++, kind, text }].slice(-3);
    },
    dismiss(id) {
      list.value = list.peek().filter((toast) => toast.id !== id);
    },
  };
}

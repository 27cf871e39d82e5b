/** Which controls the arrow keys lead to, from each control. */
export interface KeyGraph {
  /** Names of all controls. */
  names: string[];
  /** The control that the screen opened with; -1 if none has the focus. */
  start: number;
  /** For each control, the controls that an arrow key moves to. */
  edges: number[][];
}

/**
 * Computes the key graph of the open screen in one call: focuses each control and sends it each arrow key. A key that
 * scrolls through a text is repeated until the focus moves or the text ends.
 */
export function readKeyGraph(): KeyGraph {
  const all: HTMLElement[] = [];
  const collect = (root: ParentNode) => {
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      all.push(element);
      if (element.shadowRoot) collect(element.shadowRoot);
    }
  };
  collect(document);
  const above = (node: Node | null): Node | null =>
    (node as Element).assignedSlot ?? node?.parentNode ?? (node as ShadowRoot | null)?.host ?? null;
  const isInside = (element: Node, passes: (node: Node) => boolean): boolean => {
    for (let at: Node | null = element; at; at = above(at)) if (passes(at)) return true;
    return false;
  };
  const dialog = all.filter((element) => element.localName === 'dialog' && (element as HTMLDialogElement).open).pop();
  const selector = 'a[href],button,input:not([type=hidden]),select,textarea,summary,iframe,[tabindex="0"]';
  const controls = all.filter((element) => {
    const { disabled, tabIndex } = element as HTMLButtonElement;
    if (!element.matches(selector) || disabled || tabIndex < 0) return false;
    if (!element.getClientRects().length || getComputedStyle(element).visibility === 'hidden') return false;
    return isInside(element, (node) =>
      dialog ? node === dialog : ((node as Element).localName?.startsWith('sub-') ?? false),
    );
  });
  const deepActive = (): Element | null => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    return active;
  };
  const positionOf = () => all.reduce((sum, { scrollTop }) => sum + scrollTop, 0);
  const start = controls.indexOf(deepActive() as HTMLElement);
  const go = (from: HTMLElement, key: string): number => {
    from.focus();
    for (let presses = 0; presses < 40; presses += 1) {
      const before = positionOf();
      const active = deepActive() as HTMLElement;
      active.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }));
      if (deepActive() !== active) return controls.indexOf(deepActive() as HTMLElement);
      if (positionOf() === before) break;
    }
    return -1;
  };
  const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];
  const edges = controls.map((control) => keys.map((key) => go(control, key)).filter((to) => to >= 0));
  controls[start]?.focus();
  const names = controls.map((element) => {
    const { labels } = element as HTMLInputElement;
    const label = [...(labels ?? [])].map(({ textContent }) => textContent).join(' ');
    const name = element.getAttribute('aria-label') || element.title || label || element.textContent || '';
    return `${element.localName}: ${name.replace(/\s+/g, ' ').trim().slice(0, 60)}`;
  });
  return { names, start, edges };
}

function reachedFrom(start: number, edges: readonly (readonly number[])[]): Set<number> {
  const reached = new Set([start]);
  for (const control of reached) for (const next of edges[control] ?? []) reached.add(next);
  return reached;
}

/** Names of the controls that the arrow keys can't reach from where the screen opened, and of those they can't leave. */
export function deadEnds({ names, start, edges }: KeyGraph): { unreachable: string[]; traps: string[] } {
  const reached = reachedFrom(start, edges);
  const reversed = names.map((_, at) => edges.flatMap((to, from) => (to.includes(at) ? [from] : [])));
  const leaving = reachedFrom(start, reversed);
  const without = (removed: Set<number>) => names.filter((_, at) => !removed.has(at));
  return { unreachable: without(reached), traps: without(leaving) };
}

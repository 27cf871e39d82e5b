/** The controls that the arrow keys lead to from each control. Controls are identified by their index. */
export interface KeyGraph {
  /** Names of all controls. */
  names: string[];
  /** The control that has the focus when the screen opens. -1 if none has it. */
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
  const parentInPage = (node: Node): Node | null =>
    (node as Element).assignedSlot ?? node.parentNode ?? (node as ShadowRoot).host ?? null;
  const isInside = (element: Node, isContainer: (node: Node) => boolean): boolean => {
    for (let node: Node | null = element; node; node = parentInPage(node)) if (isContainer(node)) return true;
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
  const scrollSum = () => all.reduce((sum, { scrollTop }) => sum + scrollTop, 0);
  const start = controls.indexOf(deepActive() as HTMLElement);
  /** The control that a key moves the focus to. -1 if the focus stays. */
  const targetOf = (from: HTMLElement, key: string): number => {
    from.focus();
    for (let presses = 0; presses < 40; presses += 1) {
      const before = scrollSum();
      const active = deepActive() as HTMLElement;
      active.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }));
      if (deepActive() !== active) return controls.indexOf(deepActive() as HTMLElement);
      if (scrollSum() === before) break;
    }
    return -1;
  };
  const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];
  const edges = controls.map((control) => keys.map((key) => targetOf(control, key)).filter((to) => to >= 0));
  controls[start]?.focus();
  const names = controls.map((element) => {
    const { labels } = element as HTMLInputElement;
    const label = [...(labels ?? [])].map(({ textContent }) => textContent).join(' ');
    const name = element.getAttribute('aria-label') || element.title || label || element.textContent || '';
    return `${element.localName}: ${name.replace(/\s+/g, ' ').trim().slice(0, 60)}`;
  });
  return { names, start, edges };
}

/** All controls on paths that start at a control. */
function reachedFrom(start: number, edges: readonly (readonly number[])[]): Set<number> {
  const reached = new Set([start]);
  for (const control of reached) for (const next of edges[control] ?? []) reached.add(next);
  return reached;
}

/**
 * Names of the controls that the arrow keys don't reach from the first focused control, and of those from which they
 * don't lead back to it.
 */
export function deadEnds({ names, start, edges }: KeyGraph): { unreachable: string[]; traps: string[] } {
  const reached = reachedFrom(start, edges);
  const reversedEdges = names.map((_, control) => edges.flatMap((to, from) => (to.includes(control) ? [from] : [])));
  const leadingBack = reachedFrom(start, reversedEdges);
  const namesWithout = (excluded: Set<number>) => names.filter((_, control) => !excluded.has(control));
  return { unreachable: namesWithout(reached), traps: namesWithout(leadingBack) };
}

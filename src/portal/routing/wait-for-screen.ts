/**
 * Calls `start` with the nodes that the current screen renders into, once the screen's code is loaded. The screen is an
 * element in the portal's light DOM, or a page in the portal's shadow tree. Returns a function that cancels the wait,
 * or stops what `start` started.
 */
export function waitForScreen(host: HTMLElement, start: (nodes: readonly ParentNode[]) => () => void): () => void {
  let stop = () => {};
  let isStopped = false;
  const wait = async () => {
    const screen = host.querySelector<HTMLElement>('[slot="screen"]');
    // The screen's element has no shadow root before it is defined.
    if (screen) await customElements.whenDefined(screen.localName);
    // The screen's element renders in its own React root, later than the portal. Just after a change of its attributes,
    // the element still shows the previous view.
    await twoAnimationFrames();
    const nodes = screen ? [screen.shadowRoot, screen] : [host.shadowRoot?.querySelector('main')];
    if (!isStopped) stop = start(nodes.filter((node) => !!node));
  };
  void wait();
  return () => {
    isStopped = true;
    stop();
  };
}

const twoAnimationFrames = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });

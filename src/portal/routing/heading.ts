const headings = 'h1[tabindex], h2[tabindex]';

/** The heading of the screen that is shown: in its shadow tree, in its form, or on a page of the portal's own. */
export function headingIn(host: HTMLElement): HTMLElement | null {
  const screen = host.querySelector<HTMLElement>('[slot="screen"]');
  if (!screen) return host.shadowRoot?.querySelector<HTMLElement>('main h1[tabindex]') ?? null;
  return screen.shadowRoot?.querySelector<HTMLElement>(headings) ?? screen.querySelector<HTMLElement>(headings);
}

import type { Page } from '@playwright/test';
import { expect } from './fixtures';

interface Focus {
  name: string;
  role: string;
  isFocusVisible: boolean;
}

/** The focused element, through shadow roots, and whether its focus indicator is visible. */
export const focusOf = (page: Page): Promise<Focus | null> =>
  page.evaluate(() => {
    let active = document.activeElement as HTMLElement | null;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement as HTMLElement;
    if (!active || active === document.body) return null;
    const labels = [...((active as HTMLInputElement).labels ?? [])].map(({ textContent }) => textContent).join(' ');
    const name = active.getAttribute('aria-label') ?? (active.title || labels || active.textContent || '');
    // The sibling of a hidden radio button and the container of a field have the focus indicator.
    const ancestors = [active.parentElement, active.parentElement?.parentElement].filter((element) => !!element);
    const candidates = [active, ...ancestors, ...(active.parentElement?.children ?? [])];
    const isFocusVisible = candidates.some((element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
    });
    const role = active.localName === 'input' ? (active as HTMLInputElement).type : active.localName;
    return { name: name.replace(/\s+/g, ' ').trim(), role, isFocusVisible };
  });

/** Presses Tab (or Shift+Tab) until the named control is focused, and expects a visible focus at each stop. */
export async function tabTo(page: Page, name: string | RegExp, { key = 'Tab', maxPresses = 60 } = {}): Promise<void> {
  const isMatch =
    typeof name === 'string'
      ? (accessibleName: string) => accessibleName === name
      : (accessibleName: string) => name.test(accessibleName);
  const path: string[] = [];
  for (let presses = 0; presses < maxPresses; presses += 1) {
    const focus = await focusOf(page);
    // A focused heading or frame needs no indicator.
    const needsIndicator = focus && !/^(h\d|iframe)$/.test(focus.role);
    if (needsIndicator) expect(focus.isFocusVisible, `focus on ${focus.role} “${focus.name}” is visible`).toBe(true);
    if (focus && isMatch(focus.name)) return;
    path.push(focus ? `${focus.role} ${focus.name}`.slice(0, 40) : 'nothing');
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${name}: ${path.join(' > ')}`);
}

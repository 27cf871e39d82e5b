import type { Page } from '@playwright/test';
import { expect } from './fixtures';

interface Focus {
  name: string;
  /** The type of an input, the tag name of other elements. */
  kind: string;
  isFocusVisible: boolean;
}

/** Describes the focused element, which can be inside shadow roots; null if nothing has the focus. */
export const focusOf = (page: Page): Promise<Focus | null> =>
  page.evaluate(() => {
    let active = document.activeElement as HTMLElement | null;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement as HTMLElement;
    if (!active || active === document.body) return null;
    const labels = [...((active as HTMLInputElement).labels ?? [])].map(({ textContent }) => textContent).join(' ');
    const name = active.getAttribute('aria-label') ?? (active.title || labels || active.textContent || '');
    // A sibling of a hidden radio button, or the container of a text field, shows the focus indicator.
    const ancestors = [active.parentElement, active.parentElement?.parentElement].filter((element) => !!element);
    const candidates = [active, ...ancestors, ...(active.parentElement?.children ?? [])];
    const isFocusVisible = candidates.some((element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
    });
    const kind = active.localName === 'input' ? (active as HTMLInputElement).type : active.localName;
    return { name: name.replace(/\s+/g, ' ').trim(), kind, isFocusVisible };
  });

/**
 * Presses Tab (or another `key`, such as Shift+Tab) until the control with this accessible name is focused. Expects a
 * visible focus indicator on each control on the way.
 */
export async function tabTo(page: Page, name: string | RegExp, { key = 'Tab', maxPresses = 60 } = {}): Promise<void> {
  const isMatch =
    typeof name === 'string'
      ? (accessibleName: string) => accessibleName === name
      : (accessibleName: string) => name.test(accessibleName);
  const visited: string[] = [];
  for (let presses = 0; presses < maxPresses; presses += 1) {
    const focus = await focusOf(page);
    // A focused heading or iframe needs no indicator.
    const needsIndicator = focus && !/^(h\d|iframe)$/.test(focus.kind);
    if (needsIndicator) expect(focus.isFocusVisible, `focus on ${focus.kind} “${focus.name}” is visible`).toBe(true);
    if (focus && isMatch(focus.name)) return;
    visited.push(focus ? `${focus.kind} ${focus.name}`.slice(0, 40) : 'nothing');
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${name}: ${visited.join(' > ')}`);
}

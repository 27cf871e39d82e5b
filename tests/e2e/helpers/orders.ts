import type { Locator } from '@playwright/test';

const toggles = 'button[aria-expanded]:not([aria-haspopup])';

/** Order rows: list items that open their details. */
export const orderRows = (scope: Locator): Locator =>
  scope.getByRole('listitem').filter({ has: scope.page().locator(toggles) });

/** The button that is an order's row and opens its details. */
export const toggleOf = (row: Locator): Locator => row.locator(toggles);

/** Opens an order and presses one of its actions. */
export async function pressInOrder(row: Locator, name: string): Promise<void> {
  if ((await toggleOf(row).getAttribute('aria-expanded')) !== 'true') await toggleOf(row).click();
  await row.getByRole('button', { name, exact: true }).click();
}

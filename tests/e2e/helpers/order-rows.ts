import type { Locator } from '@playwright/test';

const toggleSelector = 'button[aria-expanded]:not([aria-haspopup])';

/** Order rows: list items that open their details. */
export const orderRows = (scope: Locator): Locator =>
  scope.getByRole('listitem').filter({ has: scope.page().locator(toggleSelector) });

/** The button that is an order's row and opens its details. */
export const toggleOf = (row: Locator): Locator => row.locator(toggleSelector);

/** Opens an order's details and clicks one of its actions. */
export async function clickInOrder(row: Locator, name: string): Promise<void> {
  if ((await toggleOf(row).getAttribute('aria-expanded')) !== 'true') await toggleOf(row).click();
  await row.getByRole('button', { name, exact: true }).click();
}

import type { Locator } from '@playwright/test';

const toggleSelector = 'button[aria-expanded]:not([aria-haspopup])';

/** The rows of an order list: list items with a button that expands the order's details. */
export const orderRows = (scope: Locator): Locator =>
  scope.getByRole('listitem').filter({ has: scope.page().locator(toggleSelector) });

/** The button that expands and collapses an order's details. */
export const toggleOf = (row: Locator): Locator => row.locator(toggleSelector);

/** Expands an order's details, unless they're expanded already, and clicks the button of an action. */
export async function clickOrderAction(row: Locator, name: string): Promise<void> {
  if ((await toggleOf(row).getAttribute('aria-expanded')) !== 'true') await toggleOf(row).click();
  await row.getByRole('button', { name, exact: true }).click();
}

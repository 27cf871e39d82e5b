import type { Page } from '@playwright/test';
import { expect } from './fixtures';

/**
 * A fixture that fails the test on any console error or warning and any uncaught error. The warnings that frameworks
 * such as React log in development mode count too.
 */
export async function expectNoConsoleProblems(
  { page }: { page: Page },
  use: (consoleProblems: string[]) => Promise<void>,
) {
  const consoleProblems: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) consoleProblems.push(message.text());
  });
  page.on('pageerror', (error) => consoleProblems.push(error.message));
  await use(consoleProblems);
  expect(consoleProblems, 'errors and warnings in the console').toEqual([]);
}

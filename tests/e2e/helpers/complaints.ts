import type { Page } from '@playwright/test';
import { expect } from './fixtures';

/** Fails on any console error or warning, including the warnings of frameworks in development mode. */
export async function withoutComplaints({ page }: { page: Page }, use: (complaints: string[]) => Promise<void>) {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await use(complaints);
  expect(complaints, 'errors and warnings in the console').toEqual([]);
}

import { calls } from '../../../src/contract/calls';
import { callsOf } from '../../conformance/profiles';
import type { CallName } from '../../conformance/send-call';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, test } from '../helpers/fixtures';
import { choosePlan, type User } from '../helpers/interactions';
import { charges, enterCard, expectPaid, openPartner, pay, register } from '../helpers/purchase';
import { text } from '../helpers/text';

const lang = 'en';

/**
 * Simulates a server that has only the calls `offered`. Half of the other calls respond with error 4598 (not
 * supported), and half with a web server's 404 page.
 */
async function removeCallsExcept(sandbox: Sandbox, offered: ReadonlySet<CallName>): Promise<void> {
  const absent = Object.entries(calls).filter(([name]) => !offered.has(name as CallName));
  for (const [index, [, { path }]] of absent.entries()) {
    const response = index % 2 ? { errCode: '4598' } : { status: 404, html: true };
    await sandbox.control('faults', { path: path.replace(/\{.*/, ''), times: 10_000, ...response });
  }
}

// A conformance profile is a part of the product with the calls that it needs: `tests/conformance/profiles.ts`.
test('a visitor can buy a plan from a server that has only the calls of the conformance profile “store”', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox, outbox, serverLog }) => {
  await removeCallsExcept(sandbox, callsOf(['store']));
  const user: User = { page, lang };
  await openPartner(page, sandbox);
  await choosePlan(user, { devices: 2, duration: 'month' });
  await register(user, outbox);
  await enterCard(user);
  await pay(user);
  await expectPaid(user);
  // Error messages stay until the user dismisses them, so an error of any earlier step would still be shown here.
  const messages = page.getByRole('region', { name: text(lang, 'common:kit.messages') });
  await expect(messages.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
  expect(await charges(serverLog)).toHaveLength(1);
});

import type { Locator } from '@playwright/test';
import { behaviorOf } from '../../../src/contract/errors/catalogue';
import { matrix, type Row } from '../../tools/sample/matrix';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, test } from '../helpers/fixtures';
import { payButton, type User } from '../helpers/interactions';
import {
  charges,
  enterCard,
  expectPaid,
  heading,
  newOrders,
  openCheckout,
  openPendingOrder,
  pay,
} from '../helpers/purchase';
import { text } from '../helpers/text';

/**
 * Error codes after which the form stays open, so that the user can correct the input or choose another method. Source:
 * specification, section 8.
 */
const refusalCodes = [
  ...['301', '302', '306', '309', '312', '314', '315', '1000', '1003', '1014', '1020', '1021', '1022', '1030'],
  ...['2002', '2003', '5000', '5003', '5015', '-2400', '-2408', '-24031', '-24050', '-2502', '-2511', '-2602'],
] as const;

/** Codes of server errors. The order may have been charged, so the client looks it up before it shows a result. */
const serverErrorCodes = ['2000', '2001', '2005', '2006', '2007', '5008', '-2499', '-24040'] as const;

/** The path of each call that is tested. */
const callPaths = { pay: '/api/bill/pay/', repay: '/api/bill/repay/' } as const;
type Call = keyof typeof callPaths;

/** The language and brand in which each call is tested. */
const langAndBrandByCall: Record<Call, Pick<User, 'lang'> & { brand: string }> = {
  pay: { lang: 'es', brand: 'orbit' },
  repay: { lang: 'ru', brand: 'lumen' },
};

/**
 * Opens a form that is ready to pay: a new order with a typed card (`pay`) or a pending one with a saved card
 * (`repay`). Returns the page with its language.
 */
async function openForm(page: User['page'], sandbox: Sandbox, call: Call): Promise<User> {
  const { lang, brand } = langAndBrandByCall[call];
  const user: User = { page, lang };
  if (call === 'pay') {
    await openCheckout(user, { sandbox, brand });
    await enterCard(user);
  } else {
    await openPendingOrder(user, sandbox, brand);
  }
  return user;
}

const alertOf = ({ page, lang }: User, key: string): Locator =>
  page.getByRole('alert').filter({ hasText: text(lang, key) });

/** The codes assigned to a call: all codes in `npm run test:full`. In `npm test`, each code is assigned to one call. */
function codesAssignedTo<C extends string>(call: Call, codes: readonly C[]): C[] {
  const rows = matrix({ code: codes, call: Object.keys(callPaths) as Call[] }) as Row<{ code: C[]; call: Call[] }>[];
  return rows.filter((row) => row.call === call).map(({ code }) => code);
}

const batchSize = 5;

/** Splits codes into batches. Each test has one batch, because the card form encrypts at most six times a minute. */
const batchesOf = <C extends string>(codes: readonly C[]) =>
  (Object.keys(callPaths) as Call[]).flatMap((call) => {
    const assignedCodes = codesAssignedTo(call, codes);
    const batchCount = Math.ceil(assignedCodes.length / batchSize);
    return Array.from({ length: batchCount }, (_, index) => ({
      call,
      codes: assignedCodes.slice(index * batchSize, (index + 1) * batchSize),
      batch: index + 1,
    }));
  });

const projectTags: Record<Call, string> = { pay: '@desktop', repay: '@phone' };

// Of these batches, `npm test` runs only the first one of `pay`.
for (const { call, codes, batch } of batchesOf(refusalCodes)) {
  test(`a refused ${call} call shows the reason and that nothing was charged, and can be retried (batch ${batch})`, {
    tag: ['@flow', projectTags[call], ...(batch === 1 && call === 'pay' ? [] : ['@full'])],
  }, async ({ page, sandbox, serverLog }) => {
    const user = await openForm(page, sandbox, call);
    const { lang } = user;
    for (const code of codes) {
      await sandbox.control('faults', { path: callPaths[call], errCode: code });
      await pay(user);
      const alert = alertOf(user, `errors:${code}`);
      await expect(alert, code).toBeVisible();
      await expect(alert).toContainText(text(lang, 'payment:problem.refused.title'));
      // The texts of codes with `money: 'notMoved'` say that nothing was charged. For others, the screen adds this.
      const [, textAfterError = ''] = ((await alert.textContent()) ?? '').split(text(lang, `errors:${code}`));
      expect(textAfterError.includes(text(lang, 'payment:problem.notCharged')), code).toBe(
        behaviorOf(code).money !== 'notMoved',
      );
      await expect(payButton(user)).toBeVisible();
    }
    expect(await charges(serverLog)).toEqual([]);
    await pay(user);
    await expectPaid(user);
    expect(await charges(serverLog)).toHaveLength(1);
  });
}

for (const { call, codes, batch } of batchesOf(serverErrorCodes)) {
  test(`after a server error in the ${call} call, the order is looked up before the page says that nothing was charged (batch ${batch})`, {
    tag: ['@flow', projectTags[call], ...(call === 'pay' ? [] : ['@full'])],
  }, async ({ page, sandbox, serverLog }) => {
    const user = await openForm(page, sandbox, call);
    const { lang } = user;
    const [codeAfterCharge, ...otherCodes] = codes;
    for (const code of otherCodes) {
      await sandbox.control('faults', { path: callPaths[call], errCode: code });
      await pay(user);
      await expect(heading(user, 'checkout:waiting.response.title'), code).toBeVisible();
      const alert = alertOf(user, 'payment:problem.notReceived.title');
      await expect(alert, code).toBeVisible({ timeout: 30_000 });
      await expect(alert).toContainText(text(lang, 'payment:problem.notReceived.server'));
      await expect(alert).toContainText(text(lang, 'payment:problem.notCharged'));
    }
    expect(await charges(serverLog)).toEqual([]);
    // If the server fails after it charged the order, the page shows the order as paid.
    await sandbox.control('faults', { path: callPaths[call], errCode: codeAfterCharge, after: true });
    await pay(user);
    await expectPaid(user);
    expect(await charges(serverLog)).toHaveLength(1);
  });
}

/** By error code: the page on which the user can resolve the error. */
const destinations = {
  '2008': 'plans',
  '1300': 'plans',
  '2500': 'forgot-password',
  '-2500': 'forgot-password',
} as const;

test('an error that the user can resolve on a different page shows a button that leads there', {
  tag: ['@desktop', '@full'],
}, async ({ page, sandbox, serverLog }) => {
  const user = await openForm(page, sandbox, 'pay');
  const { lang } = user;
  for (const [code, destination] of Object.entries(destinations)) {
    await sandbox.control('faults', { path: callPaths.pay, errCode: code });
    await pay(user);
    const alert = alertOf(user, `errors:${code}`);
    await expect(alert, code).toBeVisible();
    await expect(
      alert.getByRole('button', { name: text(lang, `payment:problem.destination.${destination}`) }),
    ).toBeVisible();
  }
  expect(await charges(serverLog)).toEqual([]);
});

test('paying an order that no longer exists or has expired shows an error and a button that leads to the plans', {
  tag: ['@flow', '@phone'],
}, async ({ page, sandbox, serverLog }) => {
  for (const code of matrix({ code: ['1001', '1040', '1015'] }).map((row) => String(row.code))) {
    const user = await openForm(page, sandbox, 'repay');
    await sandbox.control('faults', { path: callPaths.repay, errCode: code });
    await pay(user);
    const textKey = code === '1015' ? 'payment:problem.expired.title' : `errors:${code}`;
    await expect(alertOf(user, textKey), code).toBeVisible();
    await expect(page.getByRole('button', { name: text(user.lang, 'checkout:seePlans') })).toBeVisible();
  }
  expect(await charges(serverLog)).toEqual([]);
});

test('paying after the session has expired asks the user to sign in and charges nothing', {
  tag: ['@desktop', '@full'],
}, async ({ context, sandbox, serverLog }) => {
  for (const code of process.env.FULL ? ['-24010', '-24020', '-24030', '-1112'] : ['-24020', '-1112']) {
    const user = await openForm(await context.newPage(), sandbox, 'pay');
    await sandbox.control('faults', { path: callPaths.pay, errCode: code });
    await pay(user);
    await expect(heading(user, 'checkout:visitor.buy.title'), code).toBeVisible();
  }
  expect(await charges(serverLog)).toEqual([]);
  expect(await newOrders(sandbox)).toEqual([]);
});

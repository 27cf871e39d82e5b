import type { Page } from '@playwright/test';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, test } from '../helpers/fixtures';
import { cardFrame, payButton, typeSecurityCode, type User, validCpf } from '../helpers/interactions';
import {
  cards,
  charges,
  chooseSavedCard,
  enterCard,
  expectPaid,
  expectPaidOnce,
  newOrders,
  openCheckout,
  openElement,
  pay,
  signInMember,
} from '../helpers/purchase';
import { type Language, text, textPattern } from '../helpers/text';

/** Test cards, and the error code with which the sandbox declines each. */
const declinedCards = [
  { number: '4000 0000 0000 0002', code: '301' },
  { number: '4000 0000 0000 9995', code: '302' },
  { number: '4000 0000 0000 0069', code: '309' },
  { number: '4000 0000 0000 0127', code: '315' },
  { number: '4000 0000 0000 0119', code: '5008' },
] as const;

/** `requiresCpf`: whether payers must enter a CPF, the Brazilian tax number. */
const variants: { lang: Language; brand: string; requiresCpf: boolean; tags: string[] }[] = [
  { lang: 'pt', brand: 'telinha', requiresCpf: true, tags: ['@flow', '@phone'] },
  { lang: 'ru', brand: 'lumen', requiresCpf: false, tags: ['@flow', '@desktop', '@full'] },
];

for (const { lang, brand, requiresCpf, tags } of variants) {
  test(`after a decline, the form says why and keeps the card; another card pays (${lang})`, { tag: tags }, async ({
    page,
    sandbox,
    serverLog,
  }) => {
    const user: User = { page, lang };
    await openCheckout(user, { sandbox, brand });
    const cpf = page.getByLabel(text(lang, 'checkout:payer.cpfCnpj')).filter({ visible: true });
    if (requiresCpf) await cpf.fill(validCpf);
    for (const { number, code } of declinedCards) {
      await enterCard(user, { number });
      await pay(user);
      const alert = page.getByRole('alert').filter({ hasText: text(lang, 'payment:problem.refused.title') });
      await expect(alert).toBeVisible();
      await expect(alert).toContainText(text(lang, 'payment:problem.notCharged'));
      // The text of error 5008 says that the result is unknown. The alert must not show this text, because the response
      // says that the card was declined.
      if (code === '5008') await expect(alert).not.toContainText(text(lang, 'errors:5008'));
      else await expect(alert).toContainText(text(lang, `errors:${code}`));
      if (requiresCpf) await expect(cpf).toHaveValue(validCpf);
      await expect(cardFrame(user).getByLabel(text(lang, 'card-frame:number'))).toHaveValue(number);
      await expect(payButton(user)).toBeEnabled();
    }
    expect(await charges(serverLog)).toEqual([]);

    await enterCard(user, { number: cards.visa });
    await pay(user);
    await expectPaid(user);
    const [charge, ...others] = await charges(serverLog);
    expect(others).toEqual([]);
    expect(await newOrders(sandbox)).toMatchObject([{ orderId: charge?.orderId, status: 'success' }]);

    // Five declined attempts and the paid one: each has a different idempotency key, and all are for the same order.
    const attempts = [...(await serverLog.calls('/api/bill/pay/')), ...(await serverLog.calls('/api/bill/repay/'))];
    const keys = attempts.map(({ headers }) => headers['idempotency-key']);
    expect(attempts).toHaveLength(6);
    expect(new Set(keys).size).toBe(6);
    const [, ...repayments] = attempts;
    expect(repayments.map(({ body }) => (body as { orderId?: string }).orderId)).toEqual(
      repayments.map(() => charge?.orderId),
    );
  });
}

test('a saved card pays the same order after another card was declined', { tag: ['@flow', '@desktop'] }, async ({
  page,
  sandbox,
  serverLog,
}) => {
  const user: User = { page, lang: 'en' };
  await openCheckout(user, { sandbox, account: 'renewing@example.com', planId: '202' });
  await page.getByRole('radio', { name: text('en', 'checkout:card.another') }).check({ force: true });
  await enterCard(user, { number: declinedCards[0].number });
  await pay(user);
  await expect(page.getByRole('alert').filter({ hasText: text('en', 'errors:301') })).toBeVisible();
  await chooseSavedCard(user, '4242');
  await typeSecurityCode(user);
  await pay(user);
  await expectPaidOnce(user, { sandbox, serverLog });
});

test('a declined card offers two ways out: another card, or a method that takes the money at once @desktop', async ({
  page,
  sandbox,
  serverLog,
}) => {
  const user: User = { page, lang: 'en' };
  // Brazilians who pay in dollars see Pix, which has a discount, after the card.
  await sandbox.control('country', { country: 'BR' });
  await openCheckout(user, { sandbox });
  await enterCard(user, { number: declinedCards[0].number });
  await pay(user);
  const notice = page.getByRole('alert').filter({ hasText: text('en', 'payment:problem.refused.title') });
  const anotherCard = notice.getByRole('button', { name: text('en', 'payment:problem.anotherCard') });
  await anotherCard.click();
  const number = cardFrame(user).getByLabel(text('en', 'card-frame:number'));
  await expect(number).toBeFocused();
  await expect(number).toHaveValue('');
  await expect(cardFrame(user).getByLabel(text('en', 'card-frame:holder'))).toHaveValue('');

  const pix = notice.getByRole('button', {
    name: `${text('en', 'payment:problem.otherMethod', { method: 'Pix' })} · 5% off`,
  });
  for (const button of [anotherCard, pix]) expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await pix.click();
  const pixRow = page.getByRole('radio', { name: /^Pix/ });
  await expect(pixRow).toBeChecked();
  await expect(pixRow).toBeFocused();
  // Both are for the same order, and nothing was charged.
  expect(await newOrders(sandbox)).toHaveLength(1);
  expect(await charges(serverLog)).toEqual([]);
});

test('a declined saved card offers the choice of a new one', { tag: ['@flow', '@desktop'] }, async ({
  page,
  sandbox,
}) => {
  const user: User = { page, lang: 'en' };
  await openCheckout(user, { sandbox, account: 'renewing@example.com', planId: '202' });
  await chooseSavedCard(user, '4242');
  await sandbox.control('faults', { path: '/api/bill/pay/', times: 1, errCode: '301' });
  await typeSecurityCode(user);
  await pay(user);
  await page.getByRole('button', { name: text('en', 'payment:problem.anotherCard') }).click();
  const newCard = page.getByRole('radio', { name: text('en', 'checkout:card.another') });
  await expect(newCard).toBeChecked();
  await expect(newCard).toBeFocused();
});

/** Where the checkout can be, and how a signed-in member opens it there. */
const places = {
  'on the portal': async (page: Page, { origin }: Sandbox) => {
    await page.goto(`${origin}/payment?planId=203`);
  },
  'in a partner’s dialog': async (page: Page, sandbox: Sandbox) => {
    await openElement(page, sandbox, { element: 'plans', lang: 'en' });
    await page.getByRole('button', { name: text('en', 'plans:continue') }).click();
  },
} as const;

for (const [place, open] of Object.entries(places)) {
  for (const [width, height] of [
    [360, 740],
    [375, 667],
    [390, 844],
    [1280, 720],
    [1366, 768],
  ] as const) {
    test(`after a decline, the reason and the number to change are in view ${place}, at ${width} × ${height}`, {
      tag: '@desktop',
    }, async ({ page, sandbox }) => {
      await page.setViewportSize({ width, height });
      const user: User = { page, lang: 'en' };
      await signInMember(page.context(), sandbox, 'expired@example.com');
      await open(page, sandbox);
      await enterCard(user, { number: declinedCards[0].number });
      await expect(payButton(user)).not.toHaveAttribute('aria-disabled', 'true');
      // Scrolls so that the start of the form is above the edge of the window, but the pay button stays in view.
      await payButton(user).hover();
      await page.mouse.wheel(0, 250);
      await expect
        .poll(() =>
          cardFrame(user)
            .owner()
            .evaluate((frame) => frame.getBoundingClientRect().top),
        )
        .toBeLessThan(height / 2);
      await payButton(user).click();
      const reason = page.getByRole('alert').getByText(text('en', 'errors:301'));
      await expect.poll(() => reason.evaluate(visibleShare).catch(() => 0)).toBe(1);
      // The next number that is typed replaces the declined one. Nothing else was lost.
      const frame = cardFrame(user);
      const number = frame.getByLabel(text('en', 'card-frame:number'));
      await expect(number).toBeFocused();
      await expect(number).toHaveAccessibleDescription(text('en', 'card-frame:cardRefused'));
      const bar = page.getByRole('region', { name: text('en', 'checkout:summary.title') });
      // The page scrolls the field into view once the frame has reported its new height.
      const isInView = async () => {
        const boxes = [number.boundingBox(), bar.boundingBox(), reason.boundingBox()] as const;
        const [field, summary, notice] = await Promise.all(boxes);
        const isAboveBar = width >= 760 || (field?.y ?? 0) + (field?.height ?? 0) < (summary?.y ?? 0);
        return isAboveBar && (notice?.y ?? -1) >= 0;
      };
      await expect.poll(isInView).toBe(true);
      for (const name of ['anotherCard', 'otherMethod'] as const) {
        const wayOut = page.getByRole('button', { name: textPattern('en', `payment:problem.${name}`) });
        await expect.poll(() => wayOut.evaluate(visibleShare)).toBe(1);
      }
      await number.pressSequentially('5');
      await expect(number).toHaveValue('5');
      await expect(number).not.toHaveAttribute('aria-invalid');
      await expect(frame.getByLabel(text('en', 'card-frame:holder'))).toHaveValue('ANA SOUZA');
    });
  }
}

/** The share of five points of an element that are in the viewport and not covered by another element. */
function visibleShare(element: Element): number {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const root = element.getRootNode() as Document | ShadowRoot;
  const points = [
    [left + 2, top + 2],
    [right - 2, top + 2],
    [(left + right) / 2, (top + bottom) / 2],
    [left + 2, bottom - 2],
    [right - 2, bottom - 2],
  ] as const;
  const isVisible = ([x, y]: readonly [number, number]) => {
    const found = root.elementFromPoint(x, y);
    return y >= 0 && y <= innerHeight && found !== null && (element.contains(found) || found.contains(element));
  };
  return points.filter(isVisible).length / points.length;
}

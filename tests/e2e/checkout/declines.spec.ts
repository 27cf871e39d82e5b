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
  pay,
} from '../helpers/purchase';
import { type Language, text } from '../helpers/text';

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
    const cpf = page.getByLabel(text(lang, 'payer:cpfCnpj'));
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

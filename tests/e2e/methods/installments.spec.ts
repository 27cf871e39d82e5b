import { coverageTags } from '../../tools/sample/matrix';
import { expect, test } from '../helpers/fixtures';
import { chooseMethod, payButton, type User, validCpf } from '../helpers/interactions';
import { cards, charges, enterCard, expectPaid, openCheckout, pay } from '../helpers/purchase';
import { text, textPattern } from '../helpers/text';

/** The first amount in a label: 63.92 in `Pay $63.92`. */
const amountIn = (label: string): number => Number(/\d+[.,]\d\d/.exec(label)?.[0].replace(',', '.'));

test('an Elo card can be charged in installments, for the total that the form shows', {
  tag: ['@flow', '@desktop', ...coverageTags({ method: 'a card in installments' })],
}, async ({ page, sandbox, serverLog }) => {
  const lang = 'en';
  const user: User = { page, lang };
  await openCheckout(user, { sandbox, planId: '105' });
  const installments = page.getByLabel(text(lang, 'checkout:installments.label'));
  // The pay button shows an amount once the prices have loaded.
  await expect(payButton(user)).toHaveText(/\d/);
  await expect(installments).toHaveCount(0);
  await enterCard(user, { number: cards.elo });
  await expect(installments.getByRole('option')).toHaveCount(12);

  await installments.selectOption('3');
  const totalOf3Installments = amountIn((await payButton(user).textContent()) ?? '');
  await installments.selectOption('6');
  await expect(payButton(user)).not.toHaveText(new RegExp(totalOf3Installments.toFixed(2)));
  await expect(installments).toHaveAccessibleDescription(textPattern(lang, 'checkout:installments.interestHint'));
  const sixInstallmentsText = (await installments.getByRole('option').nth(5).textContent()) ?? '';
  await pay(user);
  await expectPaid(user);
  const [sixTimesAmount = ''] = /^6 × \S+/.exec(sixInstallmentsText) ?? [];
  await expect(page.getByText(sixTimesAmount, { exact: true })).toBeVisible();
  // The bank charges five more installments, so the page doesn't say that nothing will be charged again.
  await expect(page.getByText(text(lang, 'payment:result.success.installmentsLeft'))).toBeVisible();
  await expect(page.getByText(text(lang, 'payment:result.success.renewalOff'))).toHaveCount(0);

  const [charge, ...otherCharges] = await charges(serverLog);
  expect(otherCharges).toEqual([]);
  expect(Number(charge?.money.amount)).toBeGreaterThan(totalOf3Installments);
  expect(sixInstallmentsText).toContain(charge?.money.amount);
  const [call] = await serverLog.calls('/api/bill/pay/');
  expect(call?.body).toMatchObject({ installments: 6 });
});

test('in Brazil, installments can be chosen before a card is entered, and entering an Elo card keeps the choice', {
  tag: ['@flow', '@phone'],
}, async ({ page, sandbox, serverLog }) => {
  const lang = 'pt';
  const user: User = { page, lang };
  await openCheckout(user, { sandbox, planId: '105', brand: 'telinha' });
  await chooseMethod(user, /^Cartão/);
  const installments = page.getByLabel(text(lang, 'checkout:installments.label'));
  await installments.selectOption('2');
  await enterCard(user, { number: cards.elo });
  await expect(installments).toHaveValue('2');
  await page.getByLabel(text(lang, 'checkout:payer.cpfCnpj')).filter({ visible: true }).fill(validCpf);
  const total = amountIn((await payButton(user).textContent()) ?? '');
  await pay(user);
  await expectPaid(user);
  expect((await charges(serverLog)).map(({ money }) => money)).toEqual([{ amount: total.toFixed(2), currency: 'BRL' }]);
  const [call] = await serverLog.calls('/api/bill/pay/');
  expect(call?.body).toMatchObject({ installments: 2 });
});

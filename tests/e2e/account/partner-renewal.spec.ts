import { expect, test } from '../helpers/fixtures';
import { securityCodeField, typeSecurityCode, type User } from '../helpers/interactions';
import { openElement, signInMember } from '../helpers/purchase';
import { text, textPattern } from '../helpers/text';

const lang = 'en';

test('on a partner page, turning renewal on or changing its card requires the card’s security code', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox }) => {
  const user: User = { page, lang };
  const button = (key: string) => page.getByRole('button', { name: text(lang, key), exact: true }).last();
  const findText = (key: string) => page.getByText(text(lang, key), { exact: true });
  await signInMember(page.context(), sandbox, 'renewing@example.com', 'member');
  await openElement(page, sandbox, { element: 'account', view: 'renewal', lang, brand: 'member' });

  await button('account:renewal.turnOff').click();
  await button('account:renewal.off.confirm').click();
  await expect(findText('account:renewal.done.off.title')).toBeVisible();

  // 15 minutes after renewal was turned off, turning it on again requires the card's security code.
  await sandbox.control('clock', { seconds: 15 * 60 });
  await button('account:renewal.turnOn').click();
  await expect(
    page.getByRole('radio', { name: textPattern(lang, 'account:cards.ending', { ending: '4242' }) }),
  ).toBeChecked();
  // The server refuses the code 000.
  await typeSecurityCode(user, '000');
  await button('account:changeCard.save.renewal').click();
  await expect(securityCodeField(user)).toHaveAccessibleDescription(new RegExp(text(lang, 'card-frame:codeRefused')));
  await securityCodeField(user).fill('123');
  await button('account:changeCard.save.renewal').click();
  await expect(findText('account:renewal.done.on.title')).toBeVisible();

  await button('account:renewal.changeCard').click();
  await expect(
    page.getByRole('radio', { name: textPattern(lang, 'account:cards.ending', { ending: '4444' }) }),
  ).toBeChecked();
  await typeSecurityCode(user);
  await button('account:changeCard.save.renewal').click();
  await expect(findText('account:renewal.done.card.title')).toBeVisible();
});

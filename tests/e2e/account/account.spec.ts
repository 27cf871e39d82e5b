import type { Locator, Page } from '@playwright/test';
import { languageVariants } from '../../tools/sample/matrix';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { checkAxe } from '../helpers/axe';
import { expect, test } from '../helpers/fixtures';
import { fillCard, setLanguage, type User } from '../helpers/interactions';
import { signInMember } from '../helpers/purchase';
import { type Language, text, textPattern } from '../helpers/text';

const renewingMember = { account: 'renewing@example.com', uid: '1000000004' };

interface AccountOptions {
  sandbox: Sandbox;
  lang?: Language;
  account?: string;
  query?: string;
}

/** Opens a view of the account in the portal, with a member of the sandbox's initial data signed in. */
async function openAccount(
  page: Page,
  { sandbox, lang = 'en', account = renewingMember.account, query = '' }: AccountOptions,
) {
  await setLanguage(page, lang);
  await signInMember(page.context(), sandbox, account, 'member');
  await page.goto(`/account${query}`);
  return { page, lang };
}

const button = ({ page, lang }: User, key: string): Locator =>
  page.getByRole('button', { name: text(lang, key), exact: true });

const viewHeading = ({ page, lang }: User, key: string): Locator =>
  page.getByRole('heading', { name: text(lang, key), exact: true, level: 2 });

const views = ['renewal', 'cards', 'coupons', 'devices', 'settings'] as const;

test.describe('the account', () => {
  for (const { lang, tag } of languageVariants('ru', 'phone')) {
    test(`opens its views from the navigation, without accessibility violations, in ${lang}`, {
      tag: [...tag, '@full'],
    }, async ({ page, sandbox }) => {
      const user = await openAccount(page, { sandbox, lang });
      const navigation = page.getByRole('navigation', { name: text(lang, 'account:nav.label') });
      // On phones, this button shows the list of views.
      const toggle = navigation.locator('[aria-expanded=false]');
      await navigation.getByRole('button').first().waitFor();
      for (const view of views) {
        if (await toggle.isVisible()) await toggle.click();
        await navigation.getByRole('button', { name: text(lang, `account:nav.${view}`), exact: true }).click();
        await expect(viewHeading(user, `account:${view}.title`)).toBeFocused();
        await expect(page).toHaveURL(new RegExp(`view=${view}$`));
        await expect(page.locator('sub-account [aria-busy]')).toHaveCount(0);
        await checkAxe(page);
      }
    });
  }

  for (const { lang, tag } of languageVariants('en', 'desktop')) {
    test(`redirects a visitor to sign-in and back to the requested page, in ${lang}`, {
      tag: ['@flow', ...tag],
    }, async ({ page }) => {
      await setLanguage(page, lang);
      await page.goto('/account?view=devices');
      await expect(page.getByText(text(lang, 'auth:reason.account'))).toBeVisible();
      await page.getByLabel(text(lang, 'auth:email.label')).fill(renewingMember.account);
      await page.getByLabel(text(lang, 'auth:password.label'), { exact: true }).fill('secret123');
      await page.getByRole('button', { name: text(lang, 'auth:login.submit'), exact: true }).click();
      await expect(viewHeading({ page, lang }, 'account:devices.title')).toBeVisible();
    });
  }

  for (const { lang, tag } of languageVariants('es', 'phone')) {
    test(`lists the last five devices with model and IP address, in ${lang}`, { tag: ['@flow', ...tag] }, async ({
      page,
      sandbox,
    }) => {
      await openAccount(page, { sandbox, lang, query: '?view=devices' });
      await expect(page.getByText('Samsung TU7000')).toBeVisible();
      await expect(page.locator('sub-account li').filter({ hasText: 'IP ' })).toHaveCount(5);
      await expect(page.getByText(text(lang, 'account:devices.ip', { ip: '203.0.113.10' })).first()).toBeVisible();
    });
  }
});

test.describe('renewal', () => {
  for (const { lang, tag } of languageVariants('pt', 'phone')) {
    test(`renewal is turned off after the member confirms the consequences, and undo turns it on again, in ${lang}`, {
      tag: [...tag, '@full'],
    }, async ({ page, sandbox, serverLog }) => {
      const user = await openAccount(page, { sandbox, lang, query: '?view=renewal' });
      await button(user, 'account:renewal.turnOff').click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(textPattern(lang, 'account:renewal.off.until'));
      await expect(dialog).toContainText(text(lang, 'account:renewal.off.noCharge'));
      await dialog.getByRole('button', { name: text(lang, 'account:renewal.off.keep') }).click();
      expect(await serverLog.calls('/api/job/updateRenewStatus')).toEqual([]);

      await button(user, 'account:renewal.turnOff').click();
      await dialog.getByRole('button', { name: text(lang, 'account:renewal.off.confirm') }).click();
      await expect(page.getByText(text(lang, 'account:renewal.done.off.title'), { exact: true })).toBeInViewport();
      await expect(page.getByText(text(lang, 'account:renewal.states.off'))).toBeVisible();
      await button(user, 'account:renewal.undo').click();
      await expect(page.getByText(text(lang, 'account:renewal.done.on.title'), { exact: true })).toBeVisible();
      await expect(page.getByText(text(lang, 'account:renewal.states.on'))).toBeVisible();
      const renewalCalls = await serverLog.calls('/api/job/updateRenewStatus');
      expect(renewalCalls.map(({ body }) => body)).toEqual([{ status: 'off' }, { status: 'on' }]);
    });
  }

  for (const { lang, tag } of languageVariants('en', 'desktop')) {
    test(`renewal can’t be turned off during a renewal charge, and the page says why and what to do, in ${lang}`, {
      tag: ['@flow', ...tag],
    }, async ({ page, sandbox }) => {
      const user = await openAccount(page, { sandbox, lang, query: '?view=renewal' });
      await button(user, 'account:renewal.turnOff').click();
      await sandbox.control('renewals', { uid: renewingMember.uid, state: 'renewing' });
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: text(lang, 'account:renewal.off.confirm') }).click();
      await expect(dialog.getByText(text(lang, 'account:renewal.off.busy'))).toBeVisible();
      await dialog.getByRole('button', { name: text(lang, 'account:renewal.off.understood') }).click();
      await expect(page.getByText(text(lang, 'account:renewal.states.renewing'))).toBeVisible();
      await expect(button(user, 'account:renewal.turnOff')).toHaveCount(0);
      await sandbox.control('renewals', { uid: renewingMember.uid, state: 'on' });
      await button(user, 'account:renewal.checkAgain').click();
      await expect(button(user, 'account:renewal.turnOff')).toBeVisible();
    });
  }

  for (const [state, account, extraTags] of [
    ['cancelled', 'renewal-cancelled@example.com', []],
    ['expired', 'renewal-expired@example.com', ['@full']],
  ] as const) {
    for (const { lang, tag } of languageVariants('en', 'desktop')) {
      test(`a member whose renewal is ${state} can order the plan again, in ${lang}`, {
        tag: ['@flow', ...tag, ...extraTags],
      }, async ({ page, sandbox }) => {
        const user = await openAccount(page, { sandbox, lang, account, query: '?view=renewal' });
        await expect(page.getByText(text(lang, `account:renewal.states.${state}`))).toBeVisible();
        await button(user, 'account:renewal.orderAgain').click();
        await expect(page).toHaveURL(/\/payment\?planId=102$/);
      });
    }
  }

  for (const { lang, tag } of languageVariants('en', 'phone')) {
    test(`from the overview, a member replaces the card of a failed renewal, and renewal is on again, in ${lang}`, {
      tag: [...tag, '@full'],
    }, async ({ page, sandbox }) => {
      const account = 'renewal-failed@example.com';
      const user = await openAccount(page, { sandbox, lang, account });
      await expect(page.getByText(text(lang, 'account:renewal.alerts.failed.title'))).toBeVisible();
      await button(user, 'account:renewal.changeCard').click();
      await page.getByRole('radio', { name: text(lang, 'account:changeCard.another') }).check();
      await fillCard(user);
      await button(user, 'account:changeCard.save.renewal').click();
      await expect(page.getByText(text(lang, 'account:cards.done.renewal'))).toBeVisible();
      await expect(page.getByText(text(lang, 'account:renewal.alerts.failed.title'))).toHaveCount(0);
      await expect(page.getByText(text(lang, 'account:renewal.states.on'))).toBeVisible();
    });
  }

  for (const { lang, tag } of languageVariants('en', 'desktop')) {
    test(`if turning renewal off fails, the dialog shows the reason, renewal stays on, and a retry works, in ${lang}`, {
      tag: [...tag, '@full'],
    }, async ({ page, sandbox }) => {
      const user = await openAccount(page, { sandbox, lang, query: '?view=renewal' });
      await button(user, 'account:renewal.turnOff').click();
      const confirmButton = page
        .getByRole('dialog')
        .getByRole('button', { name: text(lang, 'account:renewal.off.confirm') });
      const renewalStatus = async () => {
        type Member = { uid: string; renewal: { status: string } | null };
        const { members } = await sandbox.control<{ members: Member[] }>('state');
        return members.find(({ uid }) => uid === renewingMember.uid)?.renewal?.status;
      };
      for (const [fault, message] of [
        [{ drop: true }, 'common:errors.network'],
        [{ html: true }, 'common:errors.malformed'],
        [{ errCode: '2001' }, 'errors:2001'],
      ] as const) {
        await sandbox.control('faults', { path: '/api/job/updateRenewStatus', times: 50, ...fault });
        await confirmButton.click();
        await expect(page.getByRole('dialog').getByText(text(lang, message))).toBeVisible();
        await sandbox.control('faults', { clear: true });
        expect(await renewalStatus()).toBe('on');
      }
      await confirmButton.click();
      await expect(page.getByText(text(lang, 'account:renewal.done.off.title'), { exact: true })).toBeVisible();
      expect(await renewalStatus()).toBe('off');
    });
  }

  for (const { lang, tag } of languageVariants('en', 'desktop')) {
    test(`turning renewal off in one tab updates the other tab, in ${lang}`, { tag: [...tag, '@full'] }, async ({
      page,
      sandbox,
    }) => {
      const user = await openAccount(page, { sandbox, lang, query: '?view=renewal' });
      const otherTab = await page.context().newPage();
      await otherTab.goto('/account?view=renewal');
      await expect(otherTab.getByText(text(lang, 'account:renewal.states.on'))).toBeVisible();
      await button(user, 'account:renewal.turnOff').click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: text(lang, 'account:renewal.off.confirm') })
        .click();
      await expect(otherTab.getByText(text(lang, 'account:renewal.states.off'))).toBeVisible();
    });
  }
});

test.describe('cards', () => {
  const cardButtonName = (lang: Language, key: string, ending: string) =>
    `${text(lang, key)}: ${text(lang, 'account:cards.ending', { ending })}`;

  for (const { lang, tag } of languageVariants('en', 'desktop')) {
    test(`a card used for renewal can be deleted after it’s replaced, in ${lang}`, {
      tag: ['@flow', ...tag],
    }, async ({ page, sandbox }) => {
      const user = await openAccount(page, { sandbox, lang, query: '?view=cards' });
      await page.getByRole('button', { name: cardButtonName(lang, 'account:cards.delete', '4242') }).click();
      await expect(page.getByText(text(lang, 'account:deleteCard.inUse', { ending: '4242' }))).toBeVisible();
      await button(user, 'account:deleteCard.changeFirst').click();
      await expect(
        page.getByRole('radio', { name: textPattern(lang, 'account:cards.ending', { ending: '4444' }) }),
      ).toBeChecked();
      await button(user, 'account:changeCard.save.renewal').click();
      await expect(page.getByText(text(lang, 'account:cards.done.renewal'))).toBeVisible();

      await page.getByRole('button', { name: cardButtonName(lang, 'account:cards.delete', '4242') }).click();
      await button(user, 'account:deleteCard.confirm').click();
      await expect(page.getByText(text(lang, 'account:cards.done.deleted'))).toBeVisible();
      await expect(page.getByText(text(lang, 'account:cards.ending', { ending: '4242' }))).toHaveCount(0);
    });
  }

  test('the card of a renewal can be deleted with the renewal turned off, also if one of the two requests fails', {
    tag: ['@flow', '@desktop'],
  }, async ({ page, sandbox, serverLog }) => {
    const lang = 'en';
    const user = await openAccount(page, { sandbox, lang, query: '?view=cards' });
    const cardRow = page.getByText(text(lang, 'account:cards.ending', { ending: '4242' }));
    await page.getByRole('button', { name: cardButtonName(lang, 'account:cards.delete', '4242') }).click();
    // A renewal in progress can't be turned off.
    await sandbox.control('faults', { path: '/api/job/updateRenewStatus/v1', times: 1, errCode: '6207' });
    await button(user, 'account:deleteCard.turnOff').click();
    await expect(page.getByRole('dialog').getByText(text(lang, 'errors:6207'))).toBeVisible();
    await sandbox.control('faults', { path: '/api/bill/deleteCard', times: 1, errCode: '-2499' });
    await button(user, 'account:deleteCard.turnOff').click();
    await expect(page.getByRole('dialog').getByText(text(lang, 'account:deleteCard.isOff'))).toBeVisible();
    await expect(cardRow.first()).toBeVisible();
    await expect(button(user, 'account:deleteCard.confirm')).toBeFocused();
    await button(user, 'account:deleteCard.confirm').click();
    await expect(page.getByText(text(lang, 'account:cards.done.deletedAndOff'))).toBeVisible();
    await expect(cardRow).toHaveCount(0);
    await page.goto(`${sandbox.origin}/account?view=renewal`);
    await expect(page.getByText(text(lang, 'account:renewal.states.off'))).toBeVisible();
    expect((await serverLog.ledger()).length).toBe(0);
  });

  for (const { lang, tag } of languageVariants('en', 'desktop')) {
    test(`cards are added without a charge, and one becomes the default, in ${lang}`, {
      tag: ['@flow', ...tag],
    }, async ({ page, sandbox, serverLog }) => {
      const user = await openAccount(page, { sandbox, lang, account: 'member@example.com', query: '?view=cards' });
      await expect(page.getByText(text(lang, 'account:cards.noneTitle'))).toBeVisible();
      for (const number of ['4242424242424242', '5555555555554444']) {
        await button(user, 'account:cards.add').click();
        await fillCard(user, { number });
        await button(user, 'account:changeCard.save.keep').last().click();
        await expect(page.getByText(text(lang, 'account:cards.done.added'))).toBeVisible();
      }
      await page.getByRole('button', { name: cardButtonName(lang, 'account:cards.makeDefault', '4444') }).click();
      await expect(page.getByText(text(lang, 'account:cards.done.default'))).toBeVisible();
      await expect(
        page.getByRole('button', { name: cardButtonName(lang, 'account:cards.makeDefault', '4242') }),
      ).toBeVisible();
      expect(await serverLog.ledger()).toEqual([]);
    });
  }

  for (const { lang, tag } of languageVariants('en', 'desktop')) {
    test(`the card form stays open and shows the reason if a card is declined, in ${lang}`, {
      tag: [...tag, '@full'],
    }, async ({ page, sandbox }) => {
      const user = await openAccount(page, { sandbox, lang, query: '?view=cards' });
      await button(user, 'account:cards.add').click();
      await fillCard(user, { number: '4000000000000002' });
      await button(user, 'account:changeCard.save.keep').last().click();
      await expect(page.getByRole('dialog').getByText(text(lang, 'errors:301'))).toBeVisible();
    });
  }

  for (const { lang, tag } of languageVariants('ru', 'desktop')) {
    test(`the card form says that one ruble is held to verify a Mir card, and the hold is released, in ${lang}`, {
      tag: ['@flow', ...tag],
    }, async ({ page, sandbox, serverLog }) => {
      const user = await openAccount(page, { sandbox, lang, query: '?view=renewal' });
      await button(user, 'account:renewal.changeCard').click();
      await page.getByRole('radio', { name: text(lang, 'account:changeCard.another') }).check();
      await fillCard(user, { number: '2200000000000004' });
      await expect(page.getByText(text(lang, 'account:changeCard.mir'))).toBeVisible();
      await button(user, 'account:changeCard.save.renewal').click();
      await expect(page.getByText(text(lang, 'account:renewal.done.card.title'), { exact: true })).toBeVisible();
      expect((await serverLog.ledger()).map(({ kind, money }) => [kind, money.currency])).toEqual([
        ['authorization', 'RUB'],
        ['refund', 'RUB'],
      ]);
    });
  }
});

test.describe('coupons', () => {
  for (const { lang, tag } of languageVariants('es', 'phone')) {
    test(`a coupon is released after the member agrees that its order is cancelled, in ${lang}`, {
      tag: [...tag, '@full'],
    }, async ({ page, sandbox }) => {
      const user = await openAccount(page, { sandbox, lang, query: '?view=coupons' });
      await expect(page.getByText(text(lang, 'account:coupons.states.used'), { exact: true })).toBeVisible();
      await expect(page.getByText(text(lang, 'account:coupons.states.expired'), { exact: true })).toBeVisible();
      const releaseButton = page.getByRole('button', { name: `${text(lang, 'account:coupons.unbind')}: BOUND20` });
      await releaseButton.click();
      await expect(page.getByRole('dialog')).toContainText(textPattern(lang, 'account:unbind.text'));
      await button(user, 'account:unbind.keep').click();
      await releaseButton.click();
      await button(user, 'account:unbind.confirm').click();
      await expect(page.getByText(text(lang, 'account:coupons.freed', { code: 'BOUND20' }))).toBeVisible();
      await expect(releaseButton).toHaveCount(0);
      const { orders } = await sandbox.control<{ orders: { planId: string; status: string }[] }>('state');
      expect(orders.filter(({ planId }) => planId === '405').map(({ status }) => status)).toContain('cancelled');
    });
  }
});

test('a member signs out devices one by one or all at once', { tag: '@phone' }, async ({ page, sandbox }) => {
  const user = await openAccount(page, { sandbox, query: '?view=devices' });
  await expect(page.getByText(text('en', 'account:devices.current'))).toHaveCount(1);
  await page.getByRole('button', { name: `${text('en', 'account:devices.signOut')}: Mi Box S` }).click();
  await page
    .getByRole('dialog', { name: text('en', 'account:devices.one.title', { device: 'Mi Box S' }) })
    .getByRole('button', { name: text('en', 'account:devices.signOut') })
    .click();
  // The message is above the list, which is longer than a phone's screen.
  await expect(page.getByText(text('en', 'account:devices.signedOut', { device: 'Mi Box S' }))).toBeInViewport();
  await expect(viewHeading(user, 'account:devices.title')).toBeFocused();
  await button(user, 'account:devices.all.action').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('en', 'account:devices.all.action') })
    .click();
  await expect(page.getByText(text('en', 'account:devices.all.done'))).toBeVisible();
  await expect(button(user, 'account:devices.all.action')).toHaveCount(0);
  await expect(page.getByText('Pixel 8')).toHaveCount(0);
});

test('a member changes the name and the email address', { tag: '@phone' }, async ({ page, sandbox, outbox }) => {
  const user = await openAccount(page, { sandbox, account: 'member@example.com', query: '?view=settings' });
  await button(user, 'account:settings.edit.nickname').click();
  const nameField = page.getByLabel(text('en', 'account:settings.nickname'));
  await expect(nameField).toBeFocused();
  await nameField.fill('Maria');
  await nameField.press('Enter');
  await expect(page.getByText(text('en', 'account:settings.saved.nickname'))).toBeVisible();
  await expect(page.getByText('Maria', { exact: true })).toBeVisible();

  const email = 'maria@example.com';
  await button(user, 'account:settings.edit.email').click();
  await page.getByLabel(text('en', 'auth:changeEmail.label')).fill(email);
  await page.getByLabel(text('en', 'auth:change.current'), { exact: true }).fill('secret123');
  await button(user, 'auth:login.sendCode').click();
  await page.getByLabel(text('en', 'auth:code.label')).pressSequentially(await outbox.code(email));
  await expect(page.getByText(text('en', 'account:settings.saved.email'))).toBeVisible();
  await expect(button(user, 'account:settings.edit.email')).toBeFocused();
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  await checkAxe(page);
});

test.describe('settings', () => {
  for (const { lang, tag } of languageVariants('pt', 'desktop')) {
    test(`an emailed unsubscribe link asks for confirmation, and a failed resubscription can be retried, in ${lang}`, {
      tag: [...tag, '@full'],
    }, async ({ page, sandbox, serverLog }) => {
      const query = '?view=settings&subscribeStatus=off';
      const user = await openAccount(page, { sandbox, lang, query });
      await expect(page.getByText(text(lang, 'account:marketing.link.off.title'))).toBeVisible();
      expect(await serverLog.calls('/api/user/marketing')).toEqual([]);
      await button(user, 'account:marketing.link.off.confirm').click();
      await expect(page.getByText(text(lang, 'account:marketing.done.off'))).toBeVisible();
      await page.reload();
      const marketingCheckbox = page.getByRole('checkbox', { name: text(lang, 'account:marketing.label') });
      await expect(marketingCheckbox).not.toBeChecked();
      await sandbox.control('faults', { path: '/api/user/marketing', times: 1, errCode: '2001' });
      // The server refuses this change, so the box stays unchecked. check() would fail: it expects a checked box.
      await marketingCheckbox.click();
      await expect(page.getByText(text(lang, 'errors:2001'))).toBeVisible();
      await expect(marketingCheckbox).not.toBeChecked();
      await page.getByRole('button', { name: text(lang, 'common:actions.retry'), exact: true }).click();
      await expect(marketingCheckbox).toBeChecked();
    });
  }

  for (const { lang, tag } of languageVariants('en', 'desktop')) {
    test(`a member changes the password, in ${lang}`, { tag: [...tag, '@full'] }, async ({ page, sandbox }) => {
      const user = await openAccount(page, { sandbox, lang, account: 'member@example.com', query: '?view=settings' });
      await button(user, 'account:settings.changePassword').click();
      const passwordFields = page.locator('input[type=password]');
      await passwordFields.nth(0).fill('secret123');
      await passwordFields.nth(1).fill('another456');
      await passwordFields.nth(2).fill('another456');
      await button(user, 'auth:change.submit').click();
      await expect(page.getByText(text(lang, 'auth:change.done'))).toBeVisible();
      await expect(passwordFields).toHaveCount(0);
      await expect(button(user, 'account:settings.changePassword')).toBeFocused();
    });
  }

  test('a member changes the language of the whole page, and signs out', { tag: ['@desktop', '@full'] }, async ({
    page,
    sandbox,
  }) => {
    await openAccount(page, { sandbox, query: '?view=settings' });
    await page.locator('sub-account').getByLabel(text('en', 'account:settings.language')).selectOption('ru');
    const user: User = { page, lang: 'ru' };
    await expect(viewHeading(user, 'account:settings.title')).toBeVisible();
    const signOut = page
      .locator('sub-account')
      .getByRole('button', { name: text('ru', 'account:signOut'), exact: true });
    // The cards stand together, below the account and the button.
    const firstCard = page.locator('sub-account section').first();
    const [button, card] = [await signOut.boundingBox(), await firstCard.boundingBox()];
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(card?.y ?? 0);
    await signOut.click();
    await expect(page).toHaveURL(/\/$/);
  });
});

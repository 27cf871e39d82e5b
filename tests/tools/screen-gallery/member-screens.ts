import type { Locator } from '@playwright/test';
import { text, textPattern } from '../../e2e/helpers/text';
import {
  clickButton,
  clickButtonStep,
  type FindElement,
  type GalleryScreen,
  heading,
  inSequence,
  label,
  type ScreenUser,
  screen,
  textOf,
} from './gallery-steps';

const firstHeading: FindElement = ({ page }) => page.locator('sub-auth').getByRole('heading').first();

/** Clicks the first of the buttons whose names match the text of a locale key. */
const clickFirstButton = ({ page, lang }: ScreenUser, key: string): Promise<void> =>
  page
    .getByRole('button', { name: textPattern(lang, key) })
    .first()
    .click();

const ordersInState = ({ page, lang }: ScreenUser, state: string): Locator =>
  page.getByRole('listitem').filter({ hasText: text(lang, `account:orders.states.${state}`) });

/** Expands the first order in the given state. */
const expandOrder = (user: ScreenUser, state: string): Promise<void> =>
  ordersInState(user, state).first().getByRole('button', { expanded: false }).first().click();

const member = 'renewing@example.com';
const accountView = (view: string) => ({ element: 'account', view });
const authView = (view: string) => ({ element: 'auth', view });

/**
 * A seed member of the sandbox for each renewal state: the name in the email address, the name of the screen, and the
 * key of a text that the screen shows. `renewing` has automatic renewal; `renewal-renewing` has a renewal in progress.
 */
const renewals = [
  ['renewing', 'renewal', 'account:renewal.turnOff'],
  ['renewal-off', 'renewal-off', 'account:renewal.turnOn'],
  ['renewal-renewing', 'renewal-renewing', 'account:renewal.checkAgain'],
  ['renewal-expired', 'renewal-expired', 'account:renewal.orderAgain'],
  ['renewal-failed', 'renewal-failed', 'account:renewal.changeCard'],
] as const;

const notices = ['bindEmail', 'bindEmailSuccess', 'bindEmailFailed', 'stbLoginErr'] as const;

/** Screens of the account and of account recovery. */
export const memberScreens: readonly GalleryScreen[] = [
  screen('order-details', accountView('orders'), textOf('account:orders.notes.refundedText'), {
    member,
    steps: (user) => expandOrder(user, 'refunded'),
  }),
  screen(
    'order-drop',
    accountView('orders'),
    ({ page, lang }) => page.getByRole('dialog', { name: text(lang, 'account:orders.drop.question') }),
    { member, steps: inSequence((user) => expandOrder(user, 'pending'), clickButtonStep('account:orders.drop.title')) },
  ),
  screen('receipt', accountView('orders'), ({ page }) => page.locator('sub-receipt').getByRole('article'), {
    member,
    steps: async (user) => {
      await expandOrder(user, 'success');
      await clickFirstButton(user, 'account:orders.receipt');
    },
  }),
  screen('receipt-visitor', { element: 'receipt', 'order-id': 'P1' }, textOf('account:receipt.no.visitor.title')),
  ...renewals.map(([account, name, key]) =>
    screen(name, accountView('renewal'), textOf(key), { member: `${account}@example.com` }),
  ),
  screen('renewal-turn-off', accountView('renewal'), textOf('account:renewal.off.noCharge'), {
    member,
    steps: clickButtonStep('account:renewal.turnOff'),
  }),
  screen('renewal-change-card', accountView('renewal'), textOf('account:changeCard.which'), {
    member,
    steps: clickButtonStep('account:renewal.changeCard'),
  }),
  screen('account-renewal-failed', { element: 'account' }, textOf('account:renewal.alerts.failed.title'), {
    member: 'renewal-failed@example.com',
  }),
  screen('cards', accountView('cards'), textOf('account:cards.useForRenewal'), { member }),
  screen('cards-empty', accountView('cards'), textOf('account:cards.noneTitle'), { member: 'member@example.com' }),
  screen('cards-delete', accountView('cards'), ({ page }) => page.getByRole('dialog').getByRole('button').first(), {
    member,
    steps: (user) => clickFirstButton(user, 'account:cards.delete'),
  }),
  screen('coupons', accountView('coupons'), textOf('account:coupons.states.expired'), { member }),
  screen('coupons-unbind', accountView('coupons'), textOf('account:unbind.after'), {
    member,
    steps: (user) => clickFirstButton(user, 'account:coupons.unbind'),
  }),
  screen('devices', accountView('devices'), ({ page }) => page.getByText('Samsung TU7000'), { member }),
  screen('settings', { ...accountView('settings'), 'subscribe-status': 'off' }, textOf('auth:change.lead'), {
    member,
    steps: clickButtonStep('account:settings.changePassword'),
  }),
  screen('forgot-password', authView('forgot-password'), heading('auth:forgot.title')),
  screen('new-password', authView('forgot-password'), label('auth:newPassword.repeat'), {
    steps: async (user) => {
      await label('auth:email.label')(user).fill('member@example.com');
      await clickButton(user, 'auth:forgot.submit');
    },
  }),
  screen('lost-password', authView('lost-password'), label('auth:mail.label')),
  screen('reset-password', authView('reset-password'), firstHeading),
  screen('resend-confirm', authView('resend-confirm'), label('auth:mail.label')),
  screen('redeem', { element: 'redeem' }, label('account:redeem.label')),
  screen('delete-account-visitor', authView('delete-account'), heading('auth:delete.title')),
  screen('delete-account', authView('delete-account'), label('auth:change.current'), { member }),
  ...notices.map((type) => screen(`notice-${type}`, { ...authView('notice'), type }, firstHeading)),
];

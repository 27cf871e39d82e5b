import { choosePlan, expandOrderSummary, payButton, signIn } from '../../e2e/helpers/interactions';
import { text } from '../../e2e/helpers/text';
import {
  buyer,
  clickButton,
  clickButtonStep,
  fault,
  type GalleryScreen,
  heading,
  inSequence,
  label,
  type Step,
  screen,
  textOf,
} from './gallery-steps';

const login = { element: 'auth', view: 'login' };
const checkout = { element: 'checkout', 'plan-id': '202' };
const member = 'member@example.com';
const renewingMember = 'renewing@example.com';

const openMenu: Step = ({ page, lang }) =>
  page.getByRole('button', { name: text(lang, 'portal:openMenu'), exact: true }).click();

/** Fills in one field of the registration and then follows a link, so that the portal asks whether to leave. */
const leaveHalfFilledForm: Step = async ({ page, lang }) => {
  await page.locator('sub-auth').getByLabel(text(lang, 'auth:nickname.label')).fill('Ana');
  await page.getByRole('link', { name: text(lang, 'portal:titles.privacy') }).click();
};

const submitCoupon =
  (code: string): Step =>
  async (user) => {
    await expandOrderSummary(user);
    await clickButton(user, 'checkout:coupon.ask');
    await label('checkout:coupon.label')(user).fill(code);
    await user.page.keyboard.press('Enter');
  };

/** Screens with overlays or in rare states. */
export const rareScreens: readonly GalleryScreen[] = [
  screen(
    'menu',
    { element: 'portal', path: '/pricing-table' },
    ({ page, lang }) => page.getByRole('link', { name: text(lang, 'portal:links.register'), exact: true }),
    { steps: openMenu, width: 360 },
  ),
  screen(
    'menu-member',
    { element: 'portal', path: '/account' },
    ({ page, lang }) => page.getByRole('link', { name: text(lang, 'portal:links.orders'), exact: true }).first(),
    { member, steps: openMenu, width: 360 },
  ),
  screen(
    'leave',
    { element: 'portal', path: '/register' },
    ({ page, lang }) => page.getByRole('dialog', { name: text(lang, 'portal:leave.title') }),
    { steps: leaveHalfFilledForm },
  ),
  // The fault makes the server end the session. A toast says so.
  screen(
    'toast',
    { element: 'account' },
    ({ page, lang }) => page.getByRole('region', { name: text(lang, 'common:kit.messages') }).getByRole('alert'),
    { member, arrange: (sandbox) => sandbox.control('faults', fault('/api/bill/orders/', { errCode: '-1112' })) },
  ),
  // A member whose plan covers several devices can't switch to a plan for one device before the current plan ends.
  screen('plans-refused', { element: 'plans' }, textOf('plans:singleDevice.title'), {
    member: renewingMember,
    steps: ({ page, lang }) =>
      page
        .getByRole('group', { name: text(lang, 'plans:devices.legend') })
        .getByRole('radio', { name: text(lang, 'plans:devices.count', { count: 1 }), exact: true })
        .check(),
  }),
  screen(
    'checkout-unavailable',
    { element: 'checkout', 'plan-id': '102' },
    textOf('checkout:unavailable.singleDevice.title'),
    {
      member: renewingMember,
    },
  ),
  // Most brands add the old plan's remaining days to the new plan. One brand converts the remaining days into a
  // different number of days of the new plan. In that brand, the checkout shows both numbers.
  screen('checkout-days-left', { element: 'checkout', 'plan-id': '402' }, payButton, { member }),
  screen('checkout-coupon', checkout, ({ page }) => page.locator('[aria-invalid=true]').first(), {
    member: buyer,
    steps: submitCoupon('NOSUCH'),
  }),
  // The coupon is bound to (reserved for) another order, which the member hasn't paid.
  screen('checkout-coupon-bound', checkout, textOf('checkout:coupon.bound.title'), {
    member: renewingMember,
    steps: submitCoupon('BOUND20'),
  }),
  screen(
    'login-code',
    login,
    ({ page, lang }) => page.getByRole('button', { name: text(lang, 'auth:login.sendCode'), exact: true }),
    { steps: clickButtonStep('auth:login.useCode') },
  ),
  screen('login-captcha', login, label('auth:captcha.label'), {
    arrange: (sandbox) => sandbox.control('captcha', { captcha: 'image' }),
  }),
  screen(
    'login-blocked',
    login,
    ({ page, lang }) => page.getByRole('button', { name: text(lang, 'auth:support.another') }),
    {
      steps: inSequence((user) => signIn(user, 'blocked@example.com')),
    },
  ),
  screen('signed-in', login, heading('auth:done.already'), { member }),
  screen('television-checkout', { ...checkout, pay: 'here', scene: 'STB' }, payButton, { member: renewingMember }),
  screen(
    'television-dialog',
    { element: 'plans', scene: 'STB' },
    ({ page, lang }) => page.getByRole('img', { name: text(lang, 'stb:handOff.picture') }),
    {
      steps: (user) => choosePlan(user),
    },
  ),
];

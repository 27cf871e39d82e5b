import { expect, type Locator, type Page } from '@playwright/test';
import { chooseMethod, choosePlan, fillCard, goodCpf, pay, payButton } from '../e2e/journey';
import { type Language, linkText, pattern, text } from '../e2e/text';
import type { Sandbox } from './sandbox';

/** Somebody on the way to a screen. */
export interface Stage {
  page: Page;
  lang: Language;
  sandbox: Sandbox;
}

/** One screen of the gallery. */
export interface GalleryScreen {
  /** Its name in file names and `--screen`. */
  name: string;
  /** The playground's query for it: the tag and its attributes. */
  query: Readonly<Record<string, string>>;
  /** A seed member to sign in as first; a visitor when absent. */
  member?: string;
  /** What is turned at the sandbox before the page opens. */
  arrange?: (sandbox: Sandbox) => Promise<unknown>;
  /** What a person does to get there after the page has opened. */
  steps?: (stage: Stage) => Promise<void>;
  /** What is visible once the screen is there. */
  shown: (stage: Pick<Stage, 'page' | 'lang'>) => Locator;
}

type Shown = GalleryScreen['shown'];

const heading =
  (key: string): Shown =>
  ({ page, lang }) =>
    page.getByRole('heading', { name: pattern(lang, key) });
const label =
  (key: string): Shown =>
  ({ page, lang }) =>
    // A tab may be called as the field in its panel is; and forms that were left stay, out of sight.
    page.getByLabel(text(lang, key), { exact: true }).and(page.locator('input')).filter({ visible: true });
const words =
  (key: string): Shown =>
  ({ page, lang }) =>
    page.getByText(text(lang, key)).first();

const press = (stage: Stage, key: string): Promise<void> =>
  stage.page.getByRole('button', { name: text(stage.lang, key), exact: true }).click();

const fault = (path: string, kind: object, times = 50) => ({ path, times, ...kind });

const payer: Readonly<Record<string, string>> = { name: 'Ana Souza', cpfCnpj: goodCpf };

/** What the way to pay asks of the payer, which differs by currency. */
async function fillPayer(stage: Stage): Promise<void> {
  await expect(payButton(stage)).toBeVisible();
  for (const [name, value] of Object.entries(payer)) {
    const field = label(`checkout:payer.${name}`)(stage);
    if (await field.isVisible()) await field.fill(value);
  }
}

async function payByCard(stage: Stage, number?: string): Promise<void> {
  await fillCard(stage, number ? { number } : {});
  await fillPayer(stage);
  await pay(stage);
}

async function payByPix(stage: Stage): Promise<void> {
  await chooseMethod(stage, 'PIX');
  await fillPayer(stage);
  await pay(stage);
  await expect(heading('payment:pix.title')(stage)).toBeVisible();
}

/** What the bank says about the payment that waits on the screen. */
async function settle(stage: Stage, status: 'success' | 'failed' | 'cancelled'): Promise<void> {
  const { orders } = await stage.sandbox.control<{ orders: { orderId: string; status: string }[] }>('state');
  const waiting = orders.find((order) => order.status === 'pending');
  if (!waiting) throw new Error('No order waits for its payment');
  await stage.sandbox.control(`payments/${waiting.orderId}/settle`, { status });
}

async function codeStep(stage: Stage): Promise<void> {
  await label('auth:email.label')(stage).fill('nobody@example.com');
  await label('auth:nickname.label')(stage).fill('Ana');
  await label('auth:password.label')(stage).fill('secret123');
  const terms = stage.page.getByRole('checkbox');
  if (await terms.isVisible()) await terms.check({ force: true });
  await press(stage, 'auth:register.submit');
}

const checkout = { element: 'checkout', 'plan-id': '202' };
const buyer = 'expired@example.com';

/** Every screen worth looking at. A row more is a picture more for each brand, width, language and theme. */
export const screens: readonly GalleryScreen[] = [
  { name: 'plans', query: { element: 'plans' }, shown: words('plans:duration.legend') },
  {
    name: 'plans-member',
    query: { element: 'plans' },
    member: 'member@example.com',
    shown: ({ page, lang }) => page.getByRole('button', { name: text(lang, 'plans:extend'), exact: true }),
  },
  {
    name: 'plans-error',
    query: { element: 'plans' },
    arrange: (sandbox) => sandbox.control('faults', fault('/api/site/listPlans', { errCode: '-1' })),
    shown: words('plans:failed'),
  },
  { name: 'plan', query: { element: 'plan', 'plan-id': '202' }, shown: words('plans:details.all') },
  { name: 'login', query: { element: 'auth', view: 'login' }, shown: label('auth:password.label') },
  {
    name: 'login-refused',
    query: { element: 'auth', view: 'login' },
    steps: async (stage) => {
      await label('auth:email.label')(stage).fill('member@example.com');
      await label('auth:password.label')(stage).fill('wrong-password');
      await press(stage, 'auth:login.submit');
    },
    shown: ({ page }) => page.locator('[aria-invalid=true], [role=alert]').first(),
  },
  { name: 'register', query: { element: 'auth', view: 'register' }, shown: label('auth:nickname.label') },
  {
    name: 'register-errors',
    query: { element: 'auth', view: 'register' },
    steps: (stage) => press(stage, 'auth:register.submit'),
    shown: ({ page }) => page.locator('[aria-invalid=true]').first(),
  },
  {
    name: 'code',
    query: { element: 'auth', view: 'register' },
    steps: codeStep,
    shown: label('auth:code.label'),
  },
  {
    name: 'terms',
    query: { element: 'auth', view: 'register' },
    steps: ({ page, lang }) => {
      const link = linkText(lang, 'auth:terms.accept', 'terms');
      return page.getByRole('button', { name: link, exact: true }).click();
    },
    shown: ({ page, lang }) => page.getByRole('dialog', { name: text(lang, 'auth:terms.terms') }),
  },
  {
    name: 'dialog',
    query: { element: 'plans' },
    steps: (stage) => choosePlan(stage),
    shown: label('auth:password.label'),
  },
  { name: 'checkout-visitor', query: checkout, shown: heading('checkout:visitor.buy.title') },
  {
    name: 'checkout-empty',
    query: { element: 'checkout' },
    member: buyer,
    shown: words('checkout:empty.text'),
  },
  {
    name: 'checkout-error',
    query: checkout,
    member: buyer,
    arrange: (sandbox) => sandbox.control('faults', fault('/api/bill/payment/methods', { errCode: '-1' })),
    shown: words('checkout:method.failed'),
  },
  {
    name: 'checkout-card',
    query: checkout,
    member: buyer,
    steps: (stage) => fillCard(stage, { number: '5066991111111118' }),
    shown: payButton,
  },
  {
    name: 'checkout-card-errors',
    query: checkout,
    member: buyer,
    steps: async (stage) => {
      await fillCard(stage, { number: '4242424242424241', expiry: '0120', code: '1', holder: '' });
      await pay(stage);
    },
    shown: payButton,
  },
  { name: 'checkout-saved', query: checkout, member: 'renewing@example.com', shown: words('checkout:card.which') },
  {
    name: 'checkout-pix',
    query: checkout,
    member: buyer,
    steps: (stage) => chooseMethod(stage, 'PIX'),
    shown: words('checkout:pix.how'),
  },
  {
    name: 'declined',
    query: checkout,
    member: buyer,
    steps: (stage) => payByCard(stage, '4000000000000002'),
    shown: words('checkout:problem.refused.title'),
  },
  {
    name: 'success',
    query: checkout,
    member: buyer,
    steps: (stage) => payByCard(stage),
    shown: heading('payment:result.success.title'),
  },
  { name: 'pix', query: checkout, member: buyer, steps: payByPix, shown: heading('payment:pix.title') },
  {
    name: 'failed',
    query: checkout,
    member: buyer,
    steps: async (stage) => {
      await payByPix(stage);
      await settle(stage, 'failed');
    },
    shown: heading('payment:result.failed.title'),
  },
  {
    name: 'cancelled',
    query: checkout,
    member: buyer,
    steps: async (stage) => {
      await payByPix(stage);
      await settle(stage, 'cancelled');
    },
    shown: heading('payment:result.cancelled.title'),
  },
  {
    name: 'pending',
    query: checkout,
    member: buyer,
    arrange: async (sandbox) => {
      await sandbox.control('faults', fault('/api/bill/pay/', { drop: true, after: true }));
      await sandbox.control('faults', fault('/api/bill/payment-info', { status: 503 }));
      await sandbox.control('faults', fault('/api/bill/payment/query', { status: 503 }));
      await sandbox.control('faults', fault('/api/bill/order/', { status: 503 }));
    },
    steps: (stage) => payByCard(stage),
    shown: heading('checkout:waiting.answer.title'),
  },
  { name: 'payment-none', query: { element: 'payment' }, member: buyer, shown: words('payment:nothing.text') },
  { name: 'account-visitor', query: { element: 'account' }, shown: words('account:visitor.text') },
  {
    name: 'account',
    query: { element: 'account' },
    member: 'renewing@example.com',
    shown: words('account:orders.recent'),
  },
  {
    name: 'account-ended',
    query: { element: 'account' },
    member: buyer,
    shown: words('account:plan.actions.ended'),
  },
  {
    name: 'account-error',
    query: { element: 'account' },
    member: 'member@example.com',
    arrange: (sandbox) => sandbox.control('faults', fault('/api/bill/', { errCode: '-1' })),
    shown: words('account:orders.failed'),
  },
  {
    name: 'orders',
    query: { element: 'account', view: 'orders' },
    member: 'renewing@example.com',
    shown: words('account:orders.more'),
  },
  {
    name: 'orders-empty',
    query: { element: 'account', view: 'orders' },
    member: 'trial@example.com',
    shown: words('account:orders.noneTitle'),
  },
  { name: 'portal', query: { element: 'portal', path: '/' }, shown: words('plans:duration.legend') },
  { name: 'portal-login', query: { element: 'portal', path: '/login' }, shown: label('auth:password.label') },
  {
    name: 'portal-account',
    query: { element: 'portal', path: '/account' },
    member: 'member@example.com',
    shown: words('account:orders.recent'),
  },
  { name: 'not-found', query: { element: 'portal', path: '/404' }, shown: heading('portal:notFound.title') },
  { name: 'server-error', query: { element: 'portal', path: '/500' }, shown: heading('portal:serverError.title') },
  {
    name: 'television',
    query: { element: 'plans', scene: 'STB' },
    shown: words('plans:duration.legend'),
  },
];

/** How a screen looks. */
export interface Look {
  brand: string;
  lang: string;
  theme: string;
}

/** The address of a screen alone on its page, in one of its looks. */
export function addressOf({ query }: GalleryScreen, look: Look, sandbox: Sandbox): string {
  return `${sandbox.pagesOrigin}/playground.html?${new URLSearchParams({ bare: '1', ...query, ...look })}`;
}

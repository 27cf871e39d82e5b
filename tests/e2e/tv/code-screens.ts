import type { Sandbox } from '../../tools/sandbox/sandbox';
import { waitForText } from '../engines/remote-control/remote-control';
import { readCode, signInOnPhone } from '../engines/remote-control/tv-code';
import { text } from '../helpers/text';
import type { Step, TvScreen, TvVisit } from './tv-screens';

// TV screens that show a code for a phone, in each of their states.

/** The member whose phone accepts the code. */
const account = 'renewing@example.com';
const checkout = '/payment?planId=203';

const statePath = '/api/bill/handoff/state';
const manyTimes = 1000;

/** A step that runs steps one after another. */
export const inSequence =
  (...steps: readonly Step[]): Step =>
  async (visit) => {
    for (const step of steps) await step(visit);
  };

const seeText =
  (key: string): Step =>
  ({ viewer, lang }) =>
    waitForText(viewer, text(lang, key));

const failCalls = (sandbox: Sandbox, path: string) =>
  sandbox.control('faults', { path, times: manyTimes, status: 503 });

const expireCode: Step = async ({ viewer, sandbox }) => {
  await readCode(viewer);
  await sandbox.control('clock', { seconds: 601 });
};

/** Calls the API as a member's phone that knows the code on the TV. */
const onPhone =
  (path: string, body: object = {}): Step =>
  async ({ viewer, sandbox, brand }) => {
    const callFromPhone = await signInOnPhone(sandbox, { account, brand });
    await callFromPhone(path, { code: await readCode(viewer), ...body });
  };

const openPurchaseOnPhone: Step = inSequence(onPhone('bill/handoff/take/v1'), seeText('stb:phone.taken.title'));

const payByPix: Step = async ({ sandbox, brand }: TvVisit) => {
  const callFromPhone = await signInOnPhone(sandbox, { account, brand });
  const payer = { name: 'Ana Souza', cpfCnpj: '52998224725' };
  await callFromPhone('bill/pay/v1', { planId: '203', methodCode: 'pix', payer });
};

interface State {
  orders: { orderId: string; status: string; date: number }[];
}

/** Settles the newest order, as the payment provider would. */
export async function settleNewestOrder(sandbox: Sandbox, status: 'success' | 'failed'): Promise<void> {
  const pending = (await sandbox.control<State>('state')).orders.filter((order) => order.status === 'pending');
  const [newest] = pending.sort((first, second) => second.date - first.date);
  await sandbox.control(`payments/${newest?.orderId}/settle`, { status });
}

const startPayment: Step = inSequence(openPurchaseOnPhone, payByPix, seeText('stb:phone.pending.title'));

const handOffScreen = (state: string, expected: string, overrides: Partial<TvScreen>): TvScreen => ({
  name: `hand-off-${state}`,
  path: checkout,
  expected,
  ...overrides,
});

/** A purchase that the TV hands over to a phone. */
export const handOffScreens: readonly TvScreen[] = [
  handOffScreen('expired', 'stb:handOff.newCode', {
    steps: inSequence(expireCode, seeText('stb:handOff.expired.title')),
  }),
  handOffScreen('offline', 'stb:handOff.newCode', {
    steps: inSequence(
      ({ viewer }) => readCode(viewer),
      ({ sandbox }) => failCalls(sandbox, statePath),
      seeText('stb:handOff.lost'),
    ),
  }),
  handOffScreen('failed', 'stb:handOff.here', {
    arrange: (sandbox) => failCalls(sandbox, '/api/bill/handoff/create'),
    steps: seeText('stb:handOff.notMade'),
  }),
  handOffScreen('taken', 'stb:handOff.check', { steps: openPurchaseOnPhone }),
  handOffScreen('pending', 'stb:handOff.check', { steps: startPayment }),
  handOffScreen('refused', 'stb:handOff.another', {
    steps: inSequence(
      startPayment,
      ({ sandbox }) => settleNewestOrder(sandbox, 'failed'),
      seeText('stb:phone.refused.title'),
    ),
  }),
  handOffScreen('paid', 'stb:paid.login', {
    steps: inSequence(startPayment, ({ sandbox }) => settleNewestOrder(sandbox, 'success'), seeText('stb:paid.title')),
  }),
];

const signInScreen = (state: string, steps: Step, overrides: Partial<TvScreen> = {}): TvScreen => ({
  name: `sign-in-${state}`,
  path: '/login',
  expected: 'stb:signIn.remote',
  steps,
  ...overrides,
});

/** A sign-in that the TV hands over to a phone. */
export const signInScreens: readonly TvScreen[] = [
  signInScreen('expired', inSequence(expireCode, seeText('stb:handOff.expired.title'))),
  signInScreen('scanned', inSequence(onPhone('user/tv/signin/lookup/v1'), seeText('stb:signIn.scanned.title'))),
  signInScreen(
    'declined',
    inSequence(onPhone('user/tv/signin/decide/v1', { decision: 'refuse' }), seeText('stb:signIn.refused.title')),
  ),
  signInScreen('failed', seeText('stb:handOff.notMade'), {
    arrange: (sandbox) => failCalls(sandbox, '/api/user/tv/signin/start'),
  }),
];

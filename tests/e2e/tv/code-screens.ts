import type { Sandbox } from '../../tools/sandbox/sandbox';
import { waitForText } from '../engines/remote-control/remote-control';
import { signInOnPhone, waitForCode } from '../engines/remote-control/tv-code';
import { text } from '../helpers/text';
import type { Step, TvScreen, TvVisit } from './tv-screen';

// TV screens that show a code for a phone, in each of their states. With the code, the phone continues a purchase (a
// "hand-off") or confirms the TV's sign-in.

/** The member who uses the code on a phone. */
const account = 'renewing@example.com';
const checkoutPath = '/payment?planId=203';

const handOffStatePath = '/api/bill/handoff/state';

/** Combines steps into one step that runs them one after another. */
export const inSequence =
  (...steps: readonly Step[]): Step =>
  async (visit) => {
    for (const step of steps) await step(visit);
  };

const waitUntilShown =
  (key: string): Step =>
  ({ viewer, lang }) =>
    waitForText(viewer, text(lang, key));

/** Makes all calls to a path fail. */
const failCalls = (sandbox: Sandbox, path: string) => sandbox.control('faults', { path, times: 1000, status: 503 });

const expireCode: Step = async ({ viewer, sandbox }) => {
  await waitForCode(viewer);
  // Codes are valid for 600 seconds.
  await sandbox.control('clock', { seconds: 601 });
};

/** Calls the API with the code that the TV shows, as the phone of a signed-in member. */
const callApiWithCode =
  (path: string, body: object = {}): Step =>
  async ({ viewer, sandbox, brand }) => {
    const callFromPhone = await signInOnPhone(sandbox, { account, brand });
    await callFromPhone(path, { code: await waitForCode(viewer), ...body });
  };

const openPurchaseOnPhone: Step = inSequence(
  callApiWithCode('bill/handoff/take/v1'),
  waitUntilShown('stb:phone.taken.title'),
);

const payByPixOnPhone: Step = async ({ sandbox, brand }: TvVisit) => {
  const callFromPhone = await signInOnPhone(sandbox, { account, brand });
  const payer = { name: 'Ana Souza', cpfCnpj: '52998224725' };
  await callFromPhone('bill/pay/v1', { planId: '203', methodCode: 'pix', payer });
};

interface SandboxState {
  orders: { orderId: string; status: string; date: number }[];
}

/** Gives the newest pending order its final status, as the payment provider would. */
export async function settleNewestOrder(sandbox: Sandbox, status: 'success' | 'failed'): Promise<void> {
  const pending = (await sandbox.control<SandboxState>('state')).orders.filter((order) => order.status === 'pending');
  const [newest] = pending.sort((first, second) => second.date - first.date);
  await sandbox.control(`payments/${newest?.orderId}/settle`, { status });
}

const startPayment: Step = inSequence(openPurchaseOnPhone, payByPixOnPhone, waitUntilShown('stb:phone.pending.title'));

/** `expected` is the text key of a button that the screen shows after the steps. */
const handOffScreen = (state: string, expected: string, overrides: Partial<TvScreen>): TvScreen => ({
  name: `hand-off-${state}`,
  path: checkoutPath,
  expected,
  ...overrides,
});

/** The states of the screen on which a TV hands a purchase over to a phone. */
export const handOffScreens: readonly TvScreen[] = [
  handOffScreen('expired', 'stb:handOff.newCode', {
    steps: inSequence(expireCode, waitUntilShown('stb:handOff.expired.title')),
  }),
  handOffScreen('offline', 'stb:handOff.newCode', {
    steps: inSequence(
      ({ viewer }) => waitForCode(viewer),
      ({ sandbox }) => failCalls(sandbox, handOffStatePath),
      waitUntilShown('stb:handOff.lost'),
    ),
  }),
  handOffScreen('failed', 'stb:handOff.here', {
    arrange: (sandbox) => failCalls(sandbox, '/api/bill/handoff/create'),
    steps: waitUntilShown('stb:handOff.createFailed'),
  }),
  handOffScreen('taken', 'stb:handOff.check', { steps: openPurchaseOnPhone }),
  handOffScreen('pending', 'stb:handOff.check', { steps: startPayment }),
  handOffScreen('refused', 'stb:handOff.another', {
    steps: inSequence(
      startPayment,
      ({ sandbox }) => settleNewestOrder(sandbox, 'failed'),
      waitUntilShown('stb:phone.refused.title'),
    ),
  }),
  handOffScreen('paid', 'stb:paid.login', {
    steps: inSequence(
      startPayment,
      ({ sandbox }) => settleNewestOrder(sandbox, 'success'),
      waitUntilShown('stb:paid.title'),
    ),
  }),
];

const signInScreen = (state: string, steps: Step, overrides: Partial<TvScreen> = {}): TvScreen => ({
  name: `sign-in-${state}`,
  path: '/login',
  expected: 'stb:signIn.remote',
  steps,
  ...overrides,
});

/** The states of the screen on which a TV asks a member to sign in with a phone. */
export const signInScreens: readonly TvScreen[] = [
  signInScreen('expired', inSequence(expireCode, waitUntilShown('stb:handOff.expired.title'))),
  signInScreen(
    'scanned',
    inSequence(callApiWithCode('user/tv/signin/lookup/v1'), waitUntilShown('stb:signIn.scanned.title')),
  ),
  signInScreen(
    'declined',
    inSequence(
      callApiWithCode('user/tv/signin/decide/v1', { decision: 'refuse' }),
      waitUntilShown('stb:signIn.refused.title'),
    ),
  ),
  signInScreen('failed', waitUntilShown('stb:handOff.createFailed'), {
    arrange: (sandbox) => failCalls(sandbox, '/api/user/tv/signin/start'),
  }),
];

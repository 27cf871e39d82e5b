/**
 * What the everyday run leaves to the whole one (`npm run test:full`). It must end within a quarter of an hour on two
 * cores, so of the long products of screens, codes, methods and faults it takes a share, the same tests each time.
 * Every way to pay is walked every day all the same: method-ends chooses its cases by itself.
 */

/** Of a file's tests one in so many runs every day. Every file that is not named runs as a whole. */
const shares: Readonly<Record<string, number>> = {
  account: 2,
  axe: 4,
  'bad-input': 2,
  brands: 2,
  'buy-asia': 3,
  'buy-crypto': 2,
  'buy-mobile': 3,
  'buy-paypal': 3,
  'buy-slip': 3,
  'buy-transfer': 3,
  'buy-wallet': 3,
  'checkout-choices': 3,
  'cold-start': 2,
  'error-codes': 3,
  faults: 3,
  identity: 2,
  'member-faults': 4,
  'member-keys': 2,
  'member-return': 2,
  'member-seeds': 6,
  'member-ways': 2,
  'money-faults': 2,
  orders: 3,
  overflow: 3,
  'payment-codes': 2,
  recovery: 2,
  reseller: 3,
};

/** A number that a title always has, and that neighbours seldom share. */
function numberOf(title: string): number {
  return [...title].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7);
}

interface RunningTest {
  /** chromium-desktop, chromium-phone or firefox. */
  project: string;
  file: string;
  title: string;
  tags: readonly string[];
}

/** Whether the everyday run takes a test. One that names no width runs at one of the two. */
export function isOfEveryday({ project, file, title, tags }: RunningTest): boolean {
  if (tags.includes('@engines')) return true;
  const number = numberOf(title);
  const name = /([\w-]+)\.spec\.ts$/.exec(file)?.[1] ?? '';
  if (number % (shares[name] ?? 1) !== 0) return false;
  if (tags.includes('@phone') || tags.includes('@desktop')) return true;
  return project === (Math.floor(number / 7) % 2 === 0 ? 'chromium-desktop' : 'chromium-phone');
}

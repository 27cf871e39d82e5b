import { readQr } from '../helpers/read-qr';
import { openTvScreen, tvScreens, urlOfTvScreen } from '../tv/tv-screens';
import type { Chromium64Driver } from './drivers/chromium-64-driver';
import { type JourneyContext, type JourneyEngine, pollUntil } from './drivers/engine-driver';
import { portalOriginOf, storePortalSession } from './remote-control/portal-session';
import { waitForCode } from './remote-control/tv-code';

export const name =
  'QR codes on a TV are at least 600 px wide at 1080p, have a quiet zone, and contain the right URL or payment data';
export const engine: JourneyEngine = 'chromium-64';
export const isInFullRunOnly = true;
export const timeoutMs = 600_000;
export const size = { width: 1920, height: 1080 };

/** The part of the screen that no TV cuts off. */
const safeArea = {
  left: size.width * 0.05,
  right: size.width * 0.95,
  top: size.height * 0.05,
  bottom: size.height * 0.95,
};

const brand = 'orbit';
const lang = 'en';

/** JavaScript that records the API's responses, which include the content of each payment's QR code. */
const recordResponsesScript = `void (function () {
  var original = fetch;
  window.responses = '';
  window.fetch = function () {
    return original.apply(this, arguments).then(function (response) {
      response.clone().text().then(function (text) { window.responses += text; }, function () {});
      return response;
    });
  };
})()`;

/** The whole QR code, including its quiet zone (the light margin). Position and size are in pixels. */
interface QrPicture {
  left: number;
  top: number;
  width: number;
  height: number;
  /** Width of the quiet zone in modules, the squares of the code. */
  quietZoneModules: number;
  hasWhiteBackground: boolean;
}

/** JavaScript that returns the QR code on the screen: an SVG image whose view box is in modules. */
const findQrPictureScript = `(function () {
  var found = null;
  (function walk(root) {
    root.querySelectorAll('*').forEach(function (e) {
      if (e.localName === 'svg' && e.getAttribute('role') === 'img' && e.querySelectorAll('path').length === 2) found = e;
      if (e.shadowRoot) walk(e.shadowRoot);
    });
  })(document);
  if (!found) return null;
  var box = found.getBoundingClientRect();
  var paths = found.querySelectorAll('path');
  var starts = [];
  paths[1].getAttribute('d').replace(/M(\\d+) (\\d+)/g, function (_, x, y) { starts.push(+x, +y); return ''; });
  return {
    left: box.left, top: box.top, width: box.width, height: box.height,
    quietZoneModules: Math.min.apply(null, starts),
    hasWhiteBackground: paths[0].getAttribute('fill') === '#fff',
  };
})()`;

/**
 * By screen name: text that the screen's QR code must contain. Only the listed screens are tested. The whole
 * content of a payment's QR code must also be in a response of the API.
 */
const expectedContents: Readonly<
  Record<string, (context: { driver: Chromium64Driver; portal: string }) => Promise<string>>
> = {
  'sign-in': async ({ driver, portal }) => `${portal}/tv?c=${await waitForCode(driver)}`,
  'wallet-order': async ({ driver, portal }) => `${portal}/plan?c=${await waitForCode(driver)}`,
  'hand-off': async ({ driver, portal }) => `${portal}/plan?c=${await waitForCode(driver)}`,
  receipt: async ({ driver, portal }) =>
    portal + (await driver.evaluate<string>('location.pathname + location.search')),
  pix: async () => '000201',
  paypal: async () => '/paypal/',
  wallet: async () => '/wallet/',
  'payment-page': async () => '/wallet/',
  bank: async () => '/3ds/',
  'card-bank': async () => '/3ds/',
  'wallet-customer': async ({ driver, portal }) => `${portal}/plan?c=${await waitForCode(driver)}`,
  paynow: async () => '000201',
  caishen: async () => '/wallet/',
  // The code contains only the wallet's address, which starts with T on TRON. Wallets support no common URI format for
  // TRON that includes the amount.
  crypto: async () => 'T',
};

export async function run({ driver, sandbox }: JourneyContext<Chromium64Driver>): Promise<void> {
  const portal = portalOriginOf(sandbox, brand);
  for (const screen of tvScreens) {
    const expectedPartOf = expectedContents[screen.name];
    if (!expectedPartOf) continue;
    await sandbox.control('reset', {});
    await screen.arrange?.(sandbox);
    await storePortalSession({ driver, sandbox, brand, lang, account: screen.member });
    await driver.goto(urlOfTvScreen(screen, { portal, lang }));
    await driver.evaluate(recordResponsesScript);
    await openTvScreen(screen, { viewer: driver, brand, lang, sandbox });
    // The test doesn't scroll, because the viewer must be able to scan the code as soon as the screen opens.
    const isInSafeArea = ({ left, top, width, height }: QrPicture) =>
      left >= safeArea.left && left + width <= safeArea.right && top >= safeArea.top && top + height <= safeArea.bottom;
    const findPicture = async () => {
      const picture = await driver.evaluate<QrPicture | null>(findQrPictureScript);
      return picture && isInSafeArea(picture) ? picture : null;
    };
    const picture = await pollUntil(findPicture, `the whole QR code of ${screen.name} in the safe area`, 20_000);
    const isLarge = picture && Math.min(picture.width, picture.height) >= 600;
    if (!isLarge || picture.quietZoneModules < 4 || !picture.hasWhiteBackground)
      throw new Error(`The QR code of ${screen.name} is hard to scan: ${JSON.stringify(picture)}`);
    const content = readQr(await driver.takeScreenshot());
    const expectedPart = await expectedPartOf({ driver, portal });
    // The sandbox's payment pages have the portal's origin, so the QR code of a payment may start with it too.
    const isPaymentCode = !content.startsWith(portal) || content.includes('/sandbox/');
    const responses = await driver.evaluate<string>('window.responses');
    const isMissingInResponses = isPaymentCode && !responses.includes(content);
    if (!content.includes(expectedPart) || isMissingInResponses)
      throw new Error(`The QR code of ${screen.name} contains ${content}`);
  }
}

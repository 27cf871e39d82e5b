import type { Page, Request } from '@playwright/test';
import { cartesianProduct, coverageTags, type Row } from '../../tools/sample/matrix';
import { expect, test } from '../helpers/fixtures';
import { setLanguage } from '../helpers/interactions';
import { type Language, portalLanguages, text } from '../helpers/text';
import { accountCallScreens } from './account-call-screens';
import type { CallScreen, TestUser } from './call-screen';
import { signInCallScreens } from './sign-in-call-screens';

const callScreens = [...accountCallScreens, ...signInCallScreens];

/** How many requests a fault affects: more than a test sends, so that the fault lasts until the test clears it. */
const untilCleared = 10_000;

/**
 * Each fault with its settings for the sandbox (`body`) and the key of its error's text. With `body: null`, the test
 * holds the request, so that it gets no response.
 */
const faults = {
  'an error code': { body: { errCode: '-2499' }, errorText: 'errors:-2499' },
  'HTTP 500': { body: { status: 500 }, errorText: 'errors:-24040' },
  'a broken connection': { body: { drop: true }, errorText: 'common:errors.network' },
  'a truncated response': { body: { truncate: true }, errorText: 'common:errors.malformed' },
  'a page of HTML': { body: { html: true }, errorText: 'common:errors.malformed' },
  'no response within a minute': { body: null, errorText: 'common:errors.timeout' },
} as const;
type FaultName = keyof typeof faults;

type Case = Row<{ callScreen: CallScreen[]; fault: FaultName[] }>;
const faultNames = Object.keys(faults) as FaultName[];

/**
 * For each fault, in the order of `faultNames`: the only call and screen with which the fault is tested, unless the
 * environment variable FULL is set.
 */
const sampledScreens = faultNames.map(
  (_, index) => callScreens[Math.floor(((index + 0.5) * callScreens.length) / faultNames.length)],
);
const isSampled = ({ callScreen, fault }: Case): boolean => sampledScreens[faultNames.indexOf(fault)] === callScreen;
const cases: Case[] = cartesianProduct({ callScreen: callScreens, fault: faultNames }).filter(
  (testCase) => process.env.FULL || isSampled(testCase),
);

/** The language and the tags of a test. Languages and widths alternate over the calls and faults. */
function variantOf({ callScreen, fault }: Case): { lang: Language; tag: string[] } {
  const screenIndex = callScreens.indexOf(callScreen);
  const faultIndex = faultNames.indexOf(fault);
  const lang = portalLanguages[(screenIndex + faultIndex) % portalLanguages.length] as Language;
  const widthTag = (screenIndex + Math.floor(faultIndex / 2)) % 2 === 0 ? '@desktop' : '@phone';
  return { lang, tag: ['@flow', widthTag, ...coverageTags({ lang, fault })] };
}

const minuteMs = 60_000;

/** Collects the API requests that the page sends from now on, except those of one call. */
function requestsExcept(page: Page, call: string): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/') && !request.url().includes(call)) requests.push(request);
  });
  return requests;
}

/** The number of requests that have neither failed nor received their whole response. */
const pendingCount = (requests: Request[]): number =>
  requests.filter((request) => request.failure() === null && request.timing().responseEnd < 0).length;

for (const testCase of cases) {
  const {
    call,
    screen,
    open,
    triggerCall,
    unaffectedContent,
    errorHeading,
    retry = triggerCall,
    shownAfterRetry,
    shownAfterLostResponse,
    removedAfterRetry,
    isRetriedAutomatically,
  } = testCase.callScreen;
  const { fault } = testCase;
  const { lang, tag } = variantOf(testCase);
  test(`${fault} from ${call} on ${screen} shows an error, keeps the screen’s content and allows a retry, in ${lang}`, {
    tag,
  }, async ({ page, sandbox, outbox, serverLog }) => {
    const user: TestUser = { page, lang, sandbox, outbox };
    const pageErrors: string[] = [];
    page.on('pageerror', (error) => pageErrors.push(error.message));
    await setLanguage(page, lang);
    const { body, errorText } = faults[fault];
    if (!body) await page.clock.install();
    const otherRequests = requestsExcept(page, call);
    await open(user);
    let heldRequestCount = 0;
    const holdRequest = () => {
      heldRequestCount += 1;
    };
    if (body) await sandbox.control('faults', { path: call, times: untilCleared, ...body });
    else await page.route(`**${call}**`, holdRequest);
    const requestCount = async () => (body ? (await serverLog.calls(call)).length : heldRequestCount);
    const countBefore = await requestCount();
    await triggerCall(user);
    await expect.poll(requestCount).toBeGreaterThan(countBefore);
    if (!body) {
      // Moving the clock forward would time out the other requests too, so they must finish first.
      await expect.poll(() => pendingCount(otherRequests)).toBe(0);
      await page.clock.fastForward(minuteMs + 1000);
    }

    // After a failed automatic retry, the screen shows the general text for server errors.
    const wasRetried = isRetriedAutomatically && fault === 'HTTP 500';
    const message = text(lang, wasRetried ? 'common:errors.server' : errorText);
    const alert = page.getByRole('alert').filter({ hasText: message });
    await expect(alert.first()).toBeVisible();
    if (errorHeading) await expect(alert.first()).toContainText(text(lang, errorHeading));
    await expect(unaffectedContent(user).first()).toBeVisible();

    if (body) await sandbox.control('faults', { clear: true });
    else await page.unroute(`**${call}**`, holdRequest);
    await retry(user);
    const expected = fault === 'a truncated response' ? (shownAfterLostResponse ?? shownAfterRetry) : shownAfterRetry;
    if (expected) await expect(expected(user).first()).toBeVisible();
    if (removedAfterRetry) {
      await expect(removedAfterRetry(user)).toHaveCount(0);
      // The focus has moved to another control instead of being lost.
      await expect(page.locator('body')).not.toBeFocused();
    }
    if (!expected || expected === shownAfterRetry) await expect(alert).toHaveCount(0);
    expect(pageErrors).toEqual([]);
  });
}

import type { ErrorBehavior, ErrorField, Handling } from '../../../../src/contract/errors/error-row';
import { lockoutCode, rateLimitCode, unsupportedCode } from '../../../../src/contract/errors/shared-codes';
import { errorCatalogue } from '../../../../src/contract/openapi/error-catalogue';
import type { ErrorArea } from '../../../../src/contract/openapi/error-descriptions';
import { escapeProse } from './markdown';
import type { Page } from './page';

type ErrorEntry = (typeof errorCatalogue)[number];

const areaTitles: Readonly<Record<ErrorArea, string>> = {
  account: 'Accounts',
  card: 'Cards',
  order: 'Orders',
  server: 'Server',
  access: 'Access',
  renewal: 'Renewal',
  coupon: 'Coupons',
  recovery: 'Recovery and emailed links',
  general: 'General',
};

const handlingTexts: Readonly<Record<Handling, string>> = {
  pass: 'The screen that sent the request shows the message.',
  message: 'The screen that sent the request shows the message. If it doesn’t, a notification shows it.',
  clearSession: 'The session ends and the visitor signs in again.',
  messageAndClearSession: 'The message is shown and the session ends.',
  messageAndLogin: 'The message is shown, the session ends and the sign-in opens.',
  notFound: 'The “not found” page opens.',
  cannotBuyPlan: 'The plans open and explain why this plan can’t be bought now.',
};

const fieldNames: Readonly<Record<ErrorField, string>> = {
  account: 'account',
  country: 'country',
  password: 'password',
  code: 'code',
  captcha: 'captcha',
  coupon: 'coupon',
  currency: 'currency',
  savedCard: 'saved card',
  securityCode: 'security code',
};

const screenNames: Readonly<Record<NonNullable<ErrorBehavior['goTo']>, string>> = {
  plans: 'the plans',
  login: 'the sign-in',
  register: 'the registration',
  'resend-confirm': 'the screen that sends the confirmation email again',
  'forgot-password': 'the password reset',
};

/** Describes how the elements handle an error. */
function describeHandling(error: ErrorEntry): string {
  const { handling, field, goTo, problem, staleData, blockedBy } = error;
  return [
    field ? `The message is shown at the ${fieldNames[field]} field.` : handlingTexts[handling],
    goTo && handling !== 'cannotBuyPlan' && `A button leads to ${screenNames[goTo]}.`,
    problem === 'priceChanged' && 'The checkout shows the new price and asks the payer to confirm it.',
    problem === 'expired' && 'The checkout offers a new attempt.',
    staleData && `The ${staleData === 'plans' ? 'plans are' : 'renewal is'} loaded again.`,
    blockedBy === 'renewal' && 'The message says that a renewal prevents the request, and what to do.',
    error.endsOrder && 'The order can no longer be paid; the next attempt creates a new order.',
    error.endsLink && 'The emailed link, if one was opened, can’t be used again.',
    error.blocksAccount && 'The customer can use another account or contact support.',
    waitCodes.includes(error.code) && 'If the error’s data contains the time to wait, a countdown shows it.',
    error.code === unsupportedCode && 'The screen hides what the server doesn’t offer.',
    error.code === '301' && 'The checkout suggests another card.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Codes whose data says how long to wait. */
const waitCodes: readonly string[] = [rateLimitCode, lockoutCode];

const invalidRequestAdvice = 'Compare the request with the API reference, and send fields with the documented types.';
const configurationAdvice = 'Check the configuration of your server.';

const moneyTexts = {
  notMoved: 'No. Nothing was charged, and the message says so.',
  unknown: 'Not known. The checkout asks the server for the order’s state before it offers another attempt.',
  absent: 'The code doesn’t say. During a payment, the checkout adds what it knows about the order.',
};

/** What the integrator should do, for codes that the general rules of `describeNextStep` don't fit. */
const adviceByCode: Readonly<Record<string, string>> = {
  '-24020':
    'Nothing if the session had expired. If the error occurs after every sign-in on a partner’s page, the page’s origin isn’t allowed: a session works only from the origin of its sign-in, so add the page’s origin to your server’s allowed origins, and let proxies pass the header `Origin` on.',
  '-2410': 'Make sure `listPlans` returns current prices; a cache may be serving old ones.',
  '-24050': invalidRequestAdvice,
  '5000': invalidRequestAdvice,
  '-2400': invalidRequestAdvice,
  '-24031': 'Check the member’s permissions on your server.',
  '-3036': configurationAdvice,
  '-2223': configurationAdvice,
};

/** Codes of errors about a payment method, bank or currency that the server doesn't accept. */
const notAcceptedCodes: readonly string[] = ['-2602', '-2502', '-2408', '1030'];

/** Codes outside the area `server` for which the advice is to look for the request in the server's log. */
const lookInLogCodes: readonly string[] = ['-3040', '15', '29', '16', '1000'];

/** Describes what the integrator should do about an error. */
function describeNextStep(error: ErrorEntry): string {
  const { code, area, money, handling } = error;
  if (code === '0') return 'Nothing.';
  if (code === unsupportedCode) return 'Return this code for optional calls that your server doesn’t support.';
  const advice = adviceByCode[code];
  if (advice) return advice;
  if (/^(clearSession|messageAndLogin)$/.test(handling))
    return 'Nothing if the session had already ended on your server. If the error occurs after every sign-in, check how your server stores tokens and origins.';
  if (money === 'unknown')
    return 'Find the order in your provider’s records by its id. Retry only with the same idempotency key.';
  if (area === 'card' || code === '5003') return 'Nothing. The customer uses another card.';
  if (notAcceptedCodes.includes(code)) return 'Offer only methods, banks and currencies that your server accepts.';
  if (waitCodes.includes(code)) return 'Send `countdown`, the seconds to wait, in the error’s data.';
  if (area === 'server' || lookInLogCodes.includes(code)) return 'Look for the request in your server’s log.';
  return 'Nothing. The message tells the customer what to do.';
}

function renderEntry(error: ErrorEntry, texts: Readonly<Record<string, string>>): string {
  const text = texts[error.code];
  if (!text) throw new Error(`locales/en/errors.json has no text for ${error.code}`);
  return `### ${error.code} · ${escapeProse(error.meaning)} {#${error.code}}

> ${escapeProse(text)}

- **Elements:** ${describeHandling(error)}
- **You:** ${describeNextStep(error)}
- **Money moved:** ${moneyTexts[error.money ?? 'absent']}
`;
}

/** Renders the error reference: every error code, from the same table that tells the elements how to handle errors. */
export function errorPage(texts: Readonly<Record<string, string>>): Page {
  const areas = Object.entries(areaTitles).map(([area, title]) => {
    const entries = errorCatalogue.filter((error) => error.area === area).map((error) => renderEntry(error, texts));
    return `## ${title}\n\n${entries.join('\n')}`;
  });
  return {
    slug: 'errors',
    title: 'Error reference',
    description: `All ${errorCatalogue.length} error codes: what they mean, what customers see, what to do, and whether money moved.`,
    outline: [2, 2],
    text: `# Error reference

A server returns an error with HTTP status 200 and the error’s code in \`errCode\`. The elements show the customer the text of this code in the page’s language, never the server’s \`message\`. \`sub-error\` reports the code to your page ([events](/docs/events)). This page quotes the English texts.

For a code that isn’t listed, the elements show: “${escapeProse(texts.unknown ?? '').replace('{&#123;code}}', '1234')}”

${areas.join('\n')}`,
  };
}

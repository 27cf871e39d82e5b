import { readCommandLine } from '../../elements/build/command-line';
import { userInfoSchema } from '../../src/contract/entities';
import type { Account } from './account';
import { checkServer } from './check-server';
import { describeDifferences } from './differences';
import type { EntryLink } from './probes/session-probes';
import { callsOf, isProfile, profiles } from './profiles';
import { formatReport } from './report';
import { readBrandKeys, sealPassword } from './seal';
import { sendCall, type Target } from './send-call';

const { values, rejectArguments } = readCommandLine({
  name: 'npm run conformance',
  about: `Checks a server against the API contract and prints the differences. Only --api is required.
Guide: demo/docs/own-backend.md`,
  options: {
    api: { type: 'string', placeholder: 'URL', about: 'origin of the server' },
    brand: { type: 'string', placeholder: 'CODE', default: 'member', about: 'brand to test (default: member)' },
    email: {
      type: 'string',
      placeholder: 'EMAIL',
      about: 'email address of a member of a test shop; without a member, only public calls are checked',
    },
    password: { type: 'string', placeholder: 'PASSWORD', about: "the member's password" },
    'reseller-email': { type: 'string', placeholder: 'EMAIL', about: 'email address of a reseller of a test shop' },
    'reseller-password': { type: 'string', placeholder: 'PASSWORD', about: "the reseller's password" },
    'entry-link': {
      type: 'string',
      placeholder: 'URL',
      about: 'an unused one-time sign-in link, to check that it works only once',
    },
    pay: {
      type: 'boolean',
      default: false,
      about: 'starts a payment and sends its request twice; leaves one unpaid order in the test shop',
    },
    profile: {
      type: 'string',
      placeholder: 'NAME',
      multiple: true,
      default: [] as string[],
      about: `requires the calls of a part of the product: ${Object.keys(profiles).join(', ')};
can be repeated. Other calls may be absent, but must match the contract if they exist`,
    },
    only: {
      type: 'string',
      placeholder: 'NAME',
      multiple: true,
      default: [] as string[],
      about: 'checks only this call; can be repeated',
    },
    'page-origin': {
      type: 'string',
      placeholder: 'URL',
      default: 'https://partner.example',
      about: "origin of a partner's page that may embed the card frame (default: https://partner.example)",
    },
    'card-key': {
      type: 'string',
      placeholder: 'FILE',
      about: 'public card key (PEM or JWK; default: brands/<brand>/card-key.json or card-key.pem)',
    },
    json: { type: 'boolean', default: false, about: 'prints the findings as JSON' },
  },
});

/** Signs a member in. Returns null without an email address or a password. Throws if the server refuses the sign-in. */
async function signIn(
  target: Target,
  email: string | undefined,
  password: string | undefined,
): Promise<Account | null> {
  if (!email || !password) return null;
  const sealedPassword = await sealPassword(target, 'login', password);
  const request = { type: 'email', account: email, password: sealedPassword };
  const response = await sendCall(target, 'login', request, { token: null });
  if ('problem' in response) throw new Error(`login ${response.problem}`);
  const { envelope } = response;
  if (envelope.kind !== 'success')
    throw new Error(
      `login of ${email} failed: ${envelope.kind === 'error' ? envelope.code : 'no envelope'}. ` +
        `The password was encrypted for the brand ${target.brand} and the page origin ${target.pageOrigin}.`,
    );
  const parsed = userInfoSchema.safeParse(envelope.data);
  if (!parsed.success)
    throw new Error(
      describeDifferences(envelope.data, parsed.error.issues)
        .map((message) => `login ${message}.`)
        .join('\n'),
    );
  const { token, uid } = parsed.data;
  return { token, uid, account: email, password, sealedPassword };
}

/** The calls that a server with these profiles must have; null if no profile is given. */
function readRequiredCalls(names: readonly string[]): ReturnType<typeof callsOf> | null {
  const unknown = names.find((name) => !isProfile(name));
  if (unknown !== undefined)
    rejectArguments(`--profile must be among ${Object.keys(profiles).join(', ')}, not ${unknown}`);
  return names.length === 0 ? null : callsOf(names.filter(isProfile));
}

/** Parses a one-time sign-in link, whose parameters have a long or a short name. Throws if a parameter is missing. */
function readEntryLink(link: string): EntryLink {
  const query = new URL(link).searchParams;
  const readParameter = (...names: string[]): string => {
    const value = names.map((name) => query.get(name)).find(Boolean);
    if (!value) throw new Error(`The one-time sign-in link has no ${names[0]}`);
    return value;
  };
  return {
    appToken: readParameter('appToken', 't'),
    accountId: readParameter('accountId', 'a'),
    loginId: readParameter('loginId', 'e'),
  };
}

const { api = rejectArguments('--api is required: the origin of your server') } = values;
if (!URL.canParse(api)) rejectArguments(`--api must be a URL such as https://api.example.com, not ${api}`);
const target = {
  api: api.replace(/\/+$/, ''),
  brand: values.brand,
  pageOrigin: values['page-origin'],
  timeoutMs: 60_000,
  keys: readBrandKeys(values.brand, values['card-key']),
};
try {
  const findings = await checkServer({
    target,
    member: await signIn(target, values.email, values.password),
    reseller: await signIn(target, values['reseller-email'], values['reseller-password']),
    entryLink: values['entry-link'] ? readEntryLink(values['entry-link']) : null,
    startsPayments: values.pay,
    requiredCalls: readRequiredCalls(values.profile),
    only: values.only,
  });
  if (values.json) console.log(JSON.stringify(findings, null, 2));
  else console.log(formatReport(findings));
  process.exitCode = findings.some(({ result }) => result === 'failed') ? 1 : 0;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}

import { parseArgs } from 'node:util';
import { userInfoSchema } from '../../src/contract/entities';
import { checkServer, type Person } from './check-server';
import { describeDifferences } from './differences';
import { callsOf, isProfile, profiles } from './profiles';
import { report } from './report';
import { readBrandKeys, sealPassword } from './seal';
import { sendCall, type Target } from './send-call';
import type { EntryLink } from './session-probes';

const usage = `npm run conformance -- --api URL [options]

  --api URL            origin of the server
  --brand CODE         brand to test (default: member)
  --email, --password  a member of a test shop; without one, only public calls are checked
  --reseller-email, --reseller-password
  --entry-link URL     an unused app entry link, to check that it works only once
  --pay                starts and repeats a payment; leaves one unpaid order in the test shop
  --profile NAME       checks what a part of the product needs: store, account, renewals, reseller, tv; can be
                       repeated. Other calls may be absent, but must match the contract if they aren't
  --only NAME          checks only this call; can be repeated
  --page-origin URL    origin of a partner's page, for CORS (default: https://partner.example)
  --frame-origin URL   an origin that may embed the card frame (default: the server's own)
  --card-key FILE      public card key (PEM; default: brands/<brand>/card-key.pem)
  --json               prints the findings as JSON
`;

const { values } = parseArgs({
  options: {
    api: { type: 'string' },
    brand: { type: 'string', default: 'member' },
    email: { type: 'string' },
    password: { type: 'string' },
    'reseller-email': { type: 'string' },
    'reseller-password': { type: 'string' },
    'entry-link': { type: 'string' },
    pay: { type: 'boolean', default: false },
    profile: { type: 'string', multiple: true, default: [] },
    only: { type: 'string', multiple: true, default: [] },
    'page-origin': { type: 'string', default: 'https://partner.example' },
    'card-key': { type: 'string' },
    'frame-origin': { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

/** Signs a member in. Throws if the server refuses. */
async function signIn(
  target: Target,
  account: string | undefined,
  password: string | undefined,
): Promise<Person | null> {
  if (!account || !password) return null;
  const sealedLogin = sealPassword(target, 'login', password);
  const request = { type: 'email', account, password: sealedLogin };
  const response = await sendCall(target, 'login', request, { token: null });
  if ('problem' in response) throw new Error(`login ${response.problem}`);
  const { envelope } = response;
  if (envelope.kind !== 'success')
    throw new Error(`login of ${account} failed: ${envelope.kind === 'error' ? envelope.code : 'no envelope'}`);
  const parsed = userInfoSchema.safeParse(envelope.data);
  if (!parsed.success)
    throw new Error(
      describeDifferences(envelope.data, parsed.error.issues)
        .map((message) => `login ${message}.`)
        .join('\n'),
    );
  const { token, uid } = parsed.data;
  return { token, uid, account, sealedLogin };
}

/** The calls of the given profiles; null without one. */
function readProfiles(names: readonly string[]): ReturnType<typeof callsOf> | null {
  const unknown = names.find((name) => !isProfile(name));
  if (unknown !== undefined)
    throw new Error(`--profile must be one of ${Object.keys(profiles).join(', ')}, not ${unknown}`);
  return names.length === 0 ? null : callsOf(names.filter(isProfile));
}

/** Parses an entry link. Throws if a part is missing. */
function readEntryLink(address: string): EntryLink {
  const query = new URL(address).searchParams;
  const part = (...names: string[]): string => {
    const value = names.map((name) => query.get(name)).find(Boolean);
    if (!value) throw new Error(`The entry link has no ${names[0]}`);
    return value;
  };
  return {
    appToken: part('appToken', 't'),
    accountId: part('accountId', 'a'),
    loginId: part('loginId', 'e'),
  };
}

if (values.help || !values.api) {
  console.log(usage);
  process.exitCode = values.help ? 0 : 2;
} else {
  const target = {
    api: values.api.replace(/\/+$/, ''),
    brand: values.brand,
    pageOrigin: values['page-origin'],
    frameOrigin: values['frame-origin'] ?? new URL(values.api).origin,
    limit: 60_000,
    keys: readBrandKeys(values.brand, values['card-key']),
  };
  try {
    const findings = await checkServer({
      target,
      member: await signIn(target, values.email, values.password),
      reseller: await signIn(target, values['reseller-email'], values['reseller-password']),
      entryLink: values['entry-link'] ? readEntryLink(values['entry-link']) : null,
      pays: values.pay,
      required: readProfiles(values.profile),
      only: values.only,
    });
    if (values.json) console.log(JSON.stringify(findings, null, 2));
    else console.log(report(findings));
    process.exitCode = findings.some(({ result }) => result === 'failed') ? 1 : 0;
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 2;
  }
}

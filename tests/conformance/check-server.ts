import { errorCatalogue } from '../../src/contract/openapi/error-descriptions';
import { type Answer, type Asking, askLeave, askServer, type CallName, definitionOf, type Target } from './ask-server';
import { differences } from './differences';
import { checkHostileText } from './hostile-text';
import { payTwice } from './pay-twice';
import { type Facts, type Probe, probes } from './probes';
import { checkSealedCards, checkSealedPasswords } from './sealed-messages';
import {
  checkCaptcha,
  checkEntryLink,
  checkOrigin,
  checkSavedCards,
  type Differences,
  type EntryLink,
} from './session-probes';
import { checkTransport } from './transport-probes';

/** Somebody the server knows. */
export interface Person {
  token: string;
  uid: string;
  account: string;
  /** The ciphertext they signed in with, which is used up. */
  sealedLogin?: string[];
}

export interface CheckOptions {
  target: Target;
  member: Person | null;
  reseller: Person | null;
  /** Whether a payment may be begun: only against a test shop. */
  pays: boolean;
  /** An entry link that may be used up. */
  entryLink?: EntryLink | null;
  /** Only these calls, and what they need to know from others. */
  only: readonly string[];
}

/** What came of one call. */
export interface Finding {
  call: CallName;
  address: string;
  result: 'fits' | 'differs' | 'not tried';
  /** What differs, or why it was not tried: sentences. */
  words: string[];
}

/** Codes that say "sign in first". Source: specification, section 8. */
const signInCodes = ['-24010', '-24020', '-24030', '21'];

/** "Operation not supported": what a server does not offer, such as a provider, is no difference. */
const notOffered = '4598';

const known = new Set(errorCatalogue.map(({ code }) => String(code)));

/** Checks a server call by call. What one answer tells, such as a plan's id, is what a later request asks about. */
export async function checkServer(options: CheckOptions): Promise<Finding[]> {
  const { member, only, pays } = options;
  const facts: Facts = member ? { uid: member.uid, account: member.account } : {};
  const findings: Finding[] = [];
  for (const [name, probe] of Object.entries(probes) as [CallName, Probe][]) {
    const isAsked = only.length === 0 || only.includes(name);
    if (!isAsked && !probe.learn) continue;
    const { method, path } = definitionOf(name);
    const finding = { call: name, address: `${method} ${path}`, ...(await checkCall(options, name, probe, facts)) };
    if (isAsked) findings.push(finding);
  }
  const wants = (name: CallName) => only.length === 0 || only.includes(name);
  if (member && wants('login')) addWords(findings, 'login', await checkSealedPasswords(options.target, member));
  if (pays && member && wants('pay')) {
    const sealed = await checkSealedCards(options.target, member);
    addWords(findings, 'pay', [...sealed, ...(await payTwice(options.target, member))]);
  }
  const { target, entryLink } = options;
  addTo(findings, await checkCaptcha(target));
  if (wants('paymentMethods')) addWords(findings, 'paymentMethods', await checkTransport(target));
  if (member) {
    addTo(findings, await checkOrigin(target, member.token));
    if (wants('listCard') || pays) addTo(findings, await checkSavedCards(target, member.token, pays));
  }
  if (entryLink) addTo(findings, await checkEntryLink(target, entryLink));
  return findings;
}

/** Adds what differs to the findings of calls that were asked for. */
function addTo(findings: readonly Finding[], differences: Differences): void {
  for (const [name, words] of Object.entries(differences)) addWords(findings, name as CallName, words);
}

/** Adds what a further check of a call found. */
function addWords(findings: readonly Finding[], name: CallName, words: readonly string[]): void {
  const finding = findings.find(({ call }) => call === name);
  if (!finding) return;
  const all = [...(finding.result === 'differs' ? finding.words : []), ...words];
  Object.assign(finding, { result: all.length === 0 ? 'fits' : 'differs', words: all });
}

type Outcome = Pick<Finding, 'result' | 'words'>;

async function checkCall(options: CheckOptions, name: CallName, probe: Probe, facts: Facts): Promise<Outcome> {
  const { target } = options;
  const call = definitionOf(name);
  const key = call.movesMoney ? { key: crypto.randomUUID() } : {};
  const offered = await askServer(target, name, probe.request(facts) ?? {}, { token: null, ...key });
  if (!('problem' in offered) && offered.envelope.kind === 'error' && offered.envelope.code === notOffered)
    return { result: 'not tried', words: [`the server does not offer it (${notOffered})`] };
  const found = await askLeave(target, name);
  if (probe.as !== 'visitor') {
    for (const token of [null, 'no-such-token'])
      found.push(...(await checkLocked(target, name, probe.request(facts) ?? {}, { token, ...key })));
  }
  const person = probe.as === 'visitor' ? null : options[probe.as];
  const request = probe.request(facts);
  const reason =
    probe.expect === 'effect'
      ? 'it changes something; only that it refuses strangers was tried'
      : probe.as !== 'visitor' && !person
        ? `nobody to ask as: give a ${probe.as}`
        : request === null
          ? 'no earlier answer told what to ask about'
          : null;
  if (reason === null && request) {
    const asking = { token: person?.token ?? null, ...key };
    const answer = await askServer(target, name, request, asking);
    found.push(...readAnswer(answer, name, probe, facts));
    found.push(...(await checkHostileText(target, name, request, asking)));
  }
  if (found.length > 0) return { result: 'differs', words: found };
  return reason === null ? { result: 'fits', words: [] } : { result: 'not tried', words: [reason] };
}

/** A call for members must say so to everybody else. */
async function checkLocked(target: Target, name: CallName, request: object, asking: Asking): Promise<string[]> {
  const answer = await askServer(target, name, request, asking);
  const who = asking.token === null ? 'a visitor' : 'an unknown token';
  if ('problem' in answer) return [`${answer.problem}, to ${who}`];
  const { envelope } = answer;
  if (envelope.kind === 'error' && (signInCodes.includes(envelope.code) || envelope.code === '-24050')) return [];
  const said = envelope.kind === 'error' ? `error ${envelope.code}` : 'data';
  return [`answers ${who} with ${said}; one of ${signInCodes.join(', ')} is due`];
}

function readAnswer(answer: Answer, name: CallName, probe: Probe, facts: Facts): string[] {
  if ('problem' in answer) return [answer.problem];
  const { envelope, status } = answer;
  if (envelope.kind === 'error') {
    const unknown = known.has(envelope.code) ? [] : [`refuses with code ${envelope.code}, which the catalogue lacks`];
    if (status >= 500) unknown.push(`answers an error of its own (status ${status}, code ${envelope.code})`);
    if (probe.expect === 'refusal' || probe.mayRefuse?.includes(envelope.code)) return unknown;
    return [
      `refuses with ${envelope.code}${envelope.message ? ` (${envelope.message})` : ''}; data is due`,
      ...unknown,
    ];
  }
  if (envelope.kind === 'malformed') return ['answers JSON that is no envelope'];
  if (probe.expect === 'refusal') return ['answers data where what is asked about does not exist; an error is due'];
  const parsed = definitionOf(name).data.safeParse(envelope.data);
  if (!parsed.success) return differences(envelope.data, parsed.error.issues);
  probe.learn?.(parsed.data as never, facts);
  return [];
}

import { errorDescriptions } from '../../src/contract/openapi/error-descriptions';
import type { Account } from './account';
import { describeDifferences } from './differences';
import { checkHandOffs, handOffCalls } from './probes/hand-off-probes';
import { checkHostileText } from './probes/hostile-text';
import { checkRepeatedPayment, checkUnknownCurrency, noSuitableMethodMessage } from './probes/pay-twice';
import { type Facts, type Probe, probes } from './probes/probes';
import { checkRenewals } from './probes/renewals';
import { checkSealedCards, checkSealedPasswords } from './probes/sealed-messages';
import {
  checkCaptcha,
  checkEntryLink,
  checkMisleadingAddresses,
  checkSavedCards,
  checkSessionOrigin,
  checkWallets,
  type Differences,
  type EntryLink,
} from './probes/session-probes';
import { checkTransport } from './probes/transport-probes';
import {
  type CallName,
  type CallOptions,
  type CallResponse,
  checkCors,
  definitionOf,
  indicatesAbsentCall,
  invalidTokenCodes,
  isNotSupportedError,
  notSupportedCode,
  sendCall,
  type Target,
} from './send-call';

export interface CheckOptions {
  target: Target;
  member: Account | null;
  reseller: Account | null;
  /** Whether to start payments. Only a test shop may be checked with payments. */
  startsPayments: boolean;
  /** An unused one-time sign-in link, which the check uses up. */
  entryLink?: EntryLink | null;
  /**
   * The calls that the server must have: those that the chosen profiles need. A profile is a part of the product, such
   * as `store`. Null if no profile is chosen: then a server may omit a call only by returning the error "operation not
   * supported".
   */
  requiredCalls?: ReadonlySet<CallName> | null;
  /** Reports only these calls; empty for all. */
  only: readonly string[];
}

/** The result of checking a call. */
export interface Finding {
  call: CallName;
  endpoint: string;
  result: 'passed' | 'failed' | 'skipped';
  /** The differences, or why the call was skipped. */
  messages: string[];
  /** True if the server doesn't have the call. */
  isAbsent?: true;
}

const knownCodes: ReadonlySet<string> = new Set(errorDescriptions.map(({ code }) => code));

/**
 * Checks a server call by call. The probe of a call says what to send and what to expect. `facts` collects values from
 * responses for later requests, such as a plan's id.
 */
export async function checkServer(options: CheckOptions): Promise<Finding[]> {
  const { member, only, startsPayments } = options;
  const facts: Facts = member ? { uid: member.uid, account: member.account } : {};
  const findings: Finding[] = [];
  const isSelected = (name: CallName) => only.length === 0 || only.includes(name);
  // Checked first: later checks send so many wrong passwords and codes that the server may refuse all further ones.
  const handOffDifferences = member && handOffCalls.some(isSelected) ? await checkHandOffs(options.target, member) : {};
  const loginMessages = member && isSelected('login') ? await checkSealedPasswords(options.target, member) : [];
  for (const [name, probe] of Object.entries(probes) as [CallName, Probe][]) {
    if (!isSelected(name) && !probe.collectFacts) continue;
    const { method, path } = definitionOf(name);
    const finding = { call: name, endpoint: `${method} ${path}`, ...(await checkCall(options, name, probe, facts)) };
    if (isSelected(name)) findings.push(finding);
  }
  if (member && isSelected('login')) addMessages(findings, 'login', loginMessages);
  addDifferences(findings, handOffDifferences);
  if (startsPayments && member && isSelected('pay')) {
    const cardMessages = await checkSealedCards(options.target, member);
    const repeatMessages = await checkRepeatedPayment(options.target, member, facts);
    const isRepeatUntested = repeatMessages.includes(noSuitableMethodMessage);
    addMessages(findings, 'pay', isRepeatUntested ? cardMessages : [...cardMessages, ...repeatMessages]);
    if (isRepeatUntested && cardMessages.length === 0) markSkipped(findings, 'pay', noSuitableMethodMessage);
    await checkCallsWithNewId(options, findings, facts);
  }
  const { target, entryLink } = options;
  addDifferences(findings, await checkCaptcha(target));
  if (isSelected('sendVerificationCode')) addDifferences(findings, await checkMisleadingAddresses(target));
  if (facts.planId && isSelected('goodsValuation'))
    addMessages(findings, 'goodsValuation', await checkUnknownCurrency(target, facts.planId));
  if (isSelected('paymentMethods')) addMessages(findings, 'paymentMethods', await checkTransport(target));
  if (member) {
    addDifferences(findings, await checkSessionOrigin(target, member.token));
    if (isSelected('cardChange') || isSelected('updateRenewStatus'))
      addDifferences(findings, await checkRenewals(target, member.token));
    if (isSelected('listCard') || startsPayments)
      addDifferences(findings, await checkSavedCards(target, member.token, startsPayments));
    if (startsPayments && isSelected('pay')) addDifferences(findings, await checkWallets(target, member.token));
  }
  if (entryLink) addDifferences(findings, await checkEntryLink(target, entryLink));
  return findings;
}

/**
 * Checks the calls that were skipped because no response contained an id that they need, if the payment has provided it:
 * a member without earlier orders gets the first one from `pay`.
 */
async function checkCallsWithNewId(options: CheckOptions, findings: readonly Finding[], facts: Facts): Promise<void> {
  for (const finding of findings.filter(({ messages }) => messages.includes(missingIdReason))) {
    const probe: Probe = probes[finding.call];
    if (probe.request(facts)) Object.assign(finding, await checkCall(options, finding.call, probe, facts));
  }
}

/** Adds differences to the findings of selected calls. */
function addDifferences(findings: readonly Finding[], differences: Differences): void {
  for (const [name, messages] of Object.entries(differences)) addMessages(findings, name as CallName, messages);
}

/**
 * Updates a call's finding with `messages`: the differences that an additional check of the call found. If it found
 * none, a call that was skipped before counts as passed.
 */
function addMessages(findings: readonly Finding[], name: CallName, messages: readonly string[]): void {
  const finding = findings.find(({ call }) => call === name);
  if (!finding || finding.isAbsent) return;
  const all = [...(finding.result === 'failed' ? finding.messages : []), ...messages];
  Object.assign(finding, { result: all.length === 0 ? 'passed' : 'failed', messages: all });
}

/** Marks a passed call as skipped, because an important behavior of the call couldn't be checked. */
function markSkipped(findings: readonly Finding[], name: CallName, reason: string): void {
  const finding = findings.find(({ call }) => call === name);
  if (finding?.result === 'passed') Object.assign(finding, { result: 'skipped', messages: [reason] });
}

type Outcome = Pick<Finding, 'result' | 'messages' | 'isAbsent'>;

/**
 * The outcome for a call that the server doesn't have. Returns null if the response must still be checked: without
 * profiles, a server may omit a call only by returning the error "operation not supported".
 */
function outcomeOfAbsentCall(
  requiredCalls: ReadonlySet<CallName> | null,
  name: CallName,
  response: CallResponse,
): Outcome | null {
  const isNotSupported = isNotSupportedError(response);
  const received = isNotSupported ? notSupportedCode : `status ${response.status}`;
  if (requiredCalls?.has(name))
    return {
      result: 'failed',
      messages: [`isn’t offered (${received}), but the profile needs it`],
      isAbsent: true,
    };
  if (requiredCalls)
    return {
      result: 'skipped',
      messages: [`the server doesn’t offer the call (${received}); it is optional`],
      isAbsent: true,
    };
  if (!isNotSupported) return null;
  return { result: 'skipped', messages: [`the server doesn’t support the call (${received})`], isAbsent: true };
}

async function checkCall(options: CheckOptions, name: CallName, probe: Probe, facts: Facts): Promise<Outcome> {
  const { target } = options;
  const call = definitionOf(name);
  const idempotencyOption = call.needsIdempotencyKey ? { idempotencyKey: crypto.randomUUID() } : {};
  // A request without a token shows whether the server has the call.
  const firstResponse = await sendCall(target, name, probe.request(facts) ?? {}, { token: null, ...idempotencyOption });
  const absentOutcome = indicatesAbsentCall(firstResponse)
    ? outcomeOfAbsentCall(options.requiredCalls ?? null, name, firstResponse)
    : null;
  if (absentOutcome) return absentOutcome;
  const messages = await checkCors(target, name);
  if (probe.role !== 'visitor') {
    for (const token of [null, 'no-such-token'])
      messages.push(
        ...(await checkSignInRequired(target, name, probe.request(facts) ?? {}, { token, ...idempotencyOption })),
      );
  }
  const account = probe.role === 'visitor' ? null : options[probe.role];
  const request = probe.request(facts);
  const skipReason = skipReasonOf(probe, { hasAccount: account !== null, hasRequest: request !== null });
  if (skipReason === null && request) {
    const callOptions = { token: account?.token ?? null, ...idempotencyOption };
    const response = await sendCall(target, name, request, callOptions);
    messages.push(...compareResponse(response, { name, probe, request, facts }));
    messages.push(...(await checkHostileText(target, name, request, callOptions)));
  }
  if (messages.length > 0) return { result: 'failed', messages };
  return skipReason === null ? { result: 'passed', messages: [] } : { result: 'skipped', messages: [skipReason] };
}

const missingIdReason = 'no earlier response contained the required id';

/** Why the data of a call can't be checked; null if it can. */
function skipReasonOf(
  { expect, role }: Probe,
  { hasAccount, hasRequest }: { hasAccount: boolean; hasRequest: boolean },
): string | null {
  if (expect === 'effect') return 'the call has a side effect, so only requests without a valid token were sent';
  if (role !== 'visitor' && !hasAccount) return `it requires a ${role}’s credentials`;
  return hasRequest ? null : missingIdReason;
}

/** Checks that a call for members or resellers refuses requests without a valid token. */
async function checkSignInRequired(
  target: Target,
  name: CallName,
  request: object,
  callOptions: CallOptions,
): Promise<string[]> {
  const response = await sendCall(target, name, request, callOptions);
  const tokenDescription = callOptions.token === null ? 'without a token' : 'with an unknown token';
  if ('problem' in response) return [`${response.problem}, requested ${tokenDescription}`];
  const { envelope } = response;
  // -24050: a server may also refuse the request because its values are invalid.
  if (envelope.kind === 'error' && (invalidTokenCodes.includes(envelope.code) || envelope.code === '-24050')) return [];
  const received = envelope.kind === 'error' ? `error ${envelope.code}` : 'data';
  return [`returns ${received} for a request ${tokenDescription}; expected one of ${invalidTokenCodes.join(', ')}`];
}

/** A request that was sent, and what `compareResponse` needs to check its response. */
interface SentRequest {
  name: CallName;
  probe: Probe;
  request: object;
  facts: Facts;
}

/** The differences between a response and what the probe expects. Collects facts from the response's data. */
function compareResponse(response: CallResponse, { name, probe, request, facts }: SentRequest): string[] {
  if ('problem' in response) return [response.problem];
  const { envelope, status } = response;
  if (envelope.kind === 'error') {
    const unexpected = knownCodes.has(envelope.code)
      ? []
      : [`returns error ${envelope.code}, which isn’t in the catalogue`];
    if (status >= 500) unexpected.push(`returns a server error (status ${status}, code ${envelope.code})`);
    if (probe.expect === 'refusal' || probe.allowedErrors?.some((code) => code === envelope.code)) return unexpected;
    const isSignInDemanded = probe.role === 'visitor' && invalidTokenCodes.includes(envelope.code);
    const expected = isSignInDemanded
      ? 'expected data without a token, because visitors use the call too'
      : 'expected data';
    return [
      `returns error ${envelope.code}${envelope.message ? ` (${envelope.message})` : ''}; ${expected}`,
      ...unexpected,
    ];
  }
  if (envelope.kind === 'malformed') return ['returns JSON that isn’t an envelope'];
  if (probe.expect === 'refusal') return [`returns data for ${JSON.stringify(request)}; expected an error`];
  const parsed = definitionOf(name).data.safeParse(envelope.data);
  if (!parsed.success) return describeDifferences(envelope.data, parsed.error.issues);
  probe.collectFacts?.(parsed.data as never, facts);
  return [];
}

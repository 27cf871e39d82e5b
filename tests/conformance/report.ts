import type { Finding } from './check-server';

/**
 * If more calls than this fail with the same message, such as a missing CORS header, the message concerns the whole
 * server and is printed only once.
 */
const maxRepetitions = 5;

/** A finding whose call can have any name, so that tests can invent calls. */
interface FindingLike extends Omit<Finding, 'call'> {
  call: string;
}

/**
 * Returns the findings as text: first the failure messages that many calls share, then the other findings, call by
 * call, then the optional calls that the server doesn't offer.
 */
export function formatReport(findings: readonly FindingLike[]): string {
  const callsByMessage = new Map<string, string[]>();
  for (const { call, messages } of findings.filter(({ result }) => result === 'failed'))
    for (const message of messages) callsByMessage.set(message, [...(callsByMessage.get(message) ?? []), call]);
  const isShared = (message: string) => (callsByMessage.get(message)?.length ?? 0) > maxRepetitions;

  const lines: string[] = [];
  for (const [message, calls] of callsByMessage)
    if (isShared(message)) lines.push(`FAILED   ${calls.length} calls: ${message}.`, `           ${calls.join(', ')}`);
  for (const { call, endpoint, result, messages, isAbsent } of findings) {
    if (isAbsent && result === 'skipped') continue;
    const ownMessages = result === 'failed' ? messages.filter((message) => !isShared(message)) : messages;
    if (result === 'failed' && ownMessages.length === 0) continue;
    lines.push(`${(result === 'failed' ? 'FAILED' : result).padEnd(7)}  ${call}  ${endpoint}`);
    for (const message of ownMessages)
      lines.push(`           ${call} ${result === 'skipped' ? 'was skipped: ' : ''}${message}.`);
  }
  const absent = findings.filter(({ isAbsent, result }) => isAbsent && result === 'skipped');
  if (absent.length > 0)
    lines.push(
      `skipped  ${absent.length} calls that the server doesn’t offer: ${absent.map(({ call }) => call).join(', ')}.`,
    );
  const count = (expected: Finding['result']) => findings.filter(({ result }) => result === expected).length;
  lines.push(`${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`);
  return lines.join('\n');
}

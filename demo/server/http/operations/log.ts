import { AsyncLocalStorage } from 'node:async_hooks';
import { describeError, escapeForLog } from './error-text';

/** `text` is for developers. `json` is for log collectors: each line is a JSON object, and every call is logged. */
export type LogFormat = 'text' | 'json';

/** Fields of a log line. They never contain what a customer typed or what identifies a customer. */
export type LogFields = Readonly<Record<string, string | number | boolean | null>>;

let format: LogFormat = 'text';

export function setLogFormat(newFormat: LogFormat): void {
  format = newFormat;
}

export const isLoggingCalls = (): boolean => format === 'json';

/** The request that the running code handles. */
export const currentRequest = new AsyncLocalStorage<{ requestId: string }>();

function writeJson(level: 'info' | 'error', message: string, fields: LogFields): void {
  const request = currentRequest.getStore();
  const line = JSON.stringify({ time: new Date().toISOString(), level, message, ...request, ...fields });
  (level === 'error' ? process.stderr : process.stdout).write(`${line}\n`);
}

/** Logs an event: `message` and `fields` in the JSON format, or only `text` in the text format. */
export function logInfo(message: string, fields: LogFields, text: string = message): void {
  if (format === 'json') writeJson('info', message, fields);
  else console.log(text);
}

/**
 * Logs an error with its stack trace, but without the values in database errors. `source` is the call, route or job in
 * which the error occurred.
 */
export function logError(source: string, error: unknown): void {
  if (format === 'json') writeJson('error', 'error', { source: escapeForLog(source), error: describeError(error) });
  else console.error(`${escapeForLog(source)}: ${describeError(error)}`);
}

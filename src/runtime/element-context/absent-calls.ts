import { signal } from '@preact/signals-react';
import type { CallDefinition } from '../../contract/define-call';
import { isUnsupported, type Result } from '../api/call-error';
import { useSignalValue } from '../state/use-signal-value';
import { useElementContext } from './element-context';

/** The calls that a server has refused because it lacks them, as its API and the call's name. */
const absentCalls = signal<ReadonlySet<string>>(new Set());

const keyOf = (api: string, { name }: Pick<CallDefinition, 'name'>) => `${api} ${name}`;

/** Remembers until the page is left whether the server has a call. Failures on the way to the server don't say. */
export function learnFromResult(api: string, definition: Pick<CallDefinition, 'name'>, result: Result<unknown>): void {
  const isAbsent = !result.ok && isUnsupported(result.error);
  if (!isAbsent && !result.ok && result.error.kind !== 'code') return;
  const key = keyOf(api, definition);
  const known = absentCalls.peek();
  if (isAbsent === known.has(key)) return;
  absentCalls.value = new Set(isAbsent ? [...known, key] : [...known].filter((other) => other !== key));
}

/**
 * Returns a function that says whether the server is known to lack a call, because it has answered so. Links, buttons
 * and forms that need the call are then left out.
 */
export function useIsAbsent(): (definition: Pick<CallDefinition, 'name'>) => boolean {
  const { api } = useSignalValue(useElementContext().settings);
  const known = useSignalValue(absentCalls);
  return (definition) => known.has(keyOf(api, definition));
}

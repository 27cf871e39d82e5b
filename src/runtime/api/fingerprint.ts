import { effect } from '@preact/signals-react';
import { pageDefaults } from '../page/current-page';
import { isConsentDenied } from '../storage/consent';
import { sessionStore } from '../storage/storage';
import { withTimeLimit } from '../timing/time-limit';
import { observeInput, stopWaitingForPauses } from '../timing/visitor-input';
import { whenIdle } from '../timing/when-idle';
import { isRequestPending } from './pending-requests';

const storageKey = 'fingerprint';

/** The longest time that a sign-in or a payment waits for the fingerprint. */
export const fingerprintWaitMs = 3_000;

/** Milliseconds between the first screen and the computation, so that the computation doesn't delay the first calls. */
const startDelayMs = 1_000;

/** Whether the computation was scheduled. One fingerprint is enough for all elements. */
let isStarted = false;
/** Stops the observation of input that delays the computation. */
let stopObserving = () => {};
/** The computation, without a time limit. */
let computation: Promise<string> | undefined;
/** The computation with a time limit, shared by all requests that wait. */
let limitedComputation: Promise<string> | undefined;

/** The browser's fingerprint if it has been computed in this tab. */
export const knownFingerprint = (): string | undefined =>
  isConsentDenied() ? undefined : sessionStore.get(storageKey);

/**
 * Computes the fingerprint once, when the page is idle and the visitor pauses. All later requests and analytics
 * reports contain the fingerprint.
 */
export function startFingerprint(): void {
  if (isStarted) return;
  isStarted = true;
  // Observes input from now on, so that input during the start delay also makes the computation wait for a pause.
  stopObserving = observeInput();
  setTimeout(() => {
    const stop = effect(() => {
      if (isRequestPending.value) return;
      // The effect runs again once the visitor consents.
      if (pageDefaults.value.consent === 'denied') return;
      whenIdle(() => {
        if (isConsentDenied() || knownFingerprint()) {
          stopObserving();
          return;
        }
        // If the computation fails, the next request that needs the fingerprint starts it again.
        computeOnce().catch(() => undefined);
      });
      // In a microtask, because the effect's first run comes before `stop` is assigned.
      queueMicrotask(() => stop());
    });
  }, startDelayMs);
}

/**
 * Waits for the fingerprint; undefined if the visitor denied consent. Resolves with "unavailable" if the library is
 * blocked or doesn't load in time, because a script that fails to load must not stop a sign-in or a payment.
 */
export function waitForFingerprint(): Promise<string | undefined> {
  if (isConsentDenied()) return Promise.resolve(undefined);
  const cached = knownFingerprint();
  if (cached) return Promise.resolve(cached);
  stopWaitingForPauses();
  // After a timeout, later requests don't wait. If the library loads after the timeout, `knownFingerprint` returns the
  // fingerprint for them.
  limitedComputation ??= withTimeLimit(
    computeOnce().catch(() => {
      limitedComputation = undefined;
      return 'unavailable';
    }),
    fingerprintWaitMs,
  ).catch(() => 'unavailable');
  return limitedComputation;
}

function computeOnce(): Promise<string> {
  computation ??= compute().catch((error) => {
    computation = undefined;
    throw error;
  });
  return computation;
}

async function compute(): Promise<string> {
  try {
    const { load } = await import('@fingerprintjs/fingerprintjs');
    // Turns off the library's own telemetry, which reports a sample of visits to its vendor.
    const agent = await load({ monitoring: false });
    const { visitorId } = await agent.get();
    sessionStore.set(storageKey, visitorId);
    return visitorId;
  } finally {
    stopObserving();
  }
}

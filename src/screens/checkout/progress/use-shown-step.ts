import { useEffect, useState } from 'react';
import { type ElementContext, useElementContext } from '../../../runtime/element-context/element-context';
import { isOldEngine } from '../../../runtime/page/old-engine';
import { useSignalValue } from '../../../runtime/state/use-signal-value';
import { preloadPart } from '../../../ui/async/lazy-part';
import { loadPicture } from '../../../ui/brand-art/brand-art';
import type { Checkout } from '../flow/create-checkout';
import type { CheckoutStep } from '../flow/state/steps';
import { preloadMethod } from '../methods/method-registry';
import { loadQr } from '../methods/shared/qr-code';
import { loadAfterPayClick } from './payment-progress';

/** If the next step isn't complete after this time, it's shown with placeholders. */
const maxWaitMs = 1200;
/** How long the code that was paid shows a tick before the result appears. */
const paidTickMs = 800;

/** The actions that only show something to the payer. The views of the others start something, so they never wait. */
const shownActionTypes = ['copyPaste', 'qr', 'cryptoAddress', 'slip', 'bankDetails'];
const codeTypes = shownActionTypes.slice(0, 3);

type NextStep = Extract<CheckoutStep, { phase: 'actionRequired' | 'done' }>;

/** Whether a step only shows something to the payer: a code, a boleto, an account or the success. */
export const isShownOnly = (step: CheckoutStep): step is NextStep =>
  step.phase === 'actionRequired'
    ? shownActionTypes.includes(step.action.type)
    : step.phase === 'done' && step.outcome === 'success';

/** Whether `step` follows `shown` in place, so that `shown` stays until everything of `step` is there. */
const followsInPlace = (shown: CheckoutStep, step: CheckoutStep): step is NextStep =>
  isShownOnly(step) && (shown.phase === 'paying' || (shown.phase === 'actionRequired' && step.phase === 'done'));

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Loads what `step` shows first, while the code that was paid shows a tick. */
function prepare(shown: CheckoutStep, step: NextStep, { lang, brand }: ElementContext): Promise<unknown> {
  const loads: Promise<unknown>[] = [preloadPart(loadAfterPayClick, ['payment'], lang)];
  if (step.phase === 'actionRequired') {
    loads.push(preloadMethod(step.group, lang));
    if (codeTypes.includes(step.action.type)) loads.push(preloadPart(loadQr, [], lang));
  } else if (!isOldEngine) loads.push(loadPicture(brand.peek().settings.code, 'success'));
  const showsTick = shown.phase === 'actionRequired' && codeTypes.includes(shown.action.type);
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  // What fails to load has its own error message.
  return Promise.all([Promise.all(loads).catch(() => undefined), showsTick && !isStill && wait(paidTickMs)]);
}

/**
 * The step that the checkout shows. After a click on the pay button, the form stays until the code to pay with, or the
 * result with its order and picture, is complete, so that one screen follows the other without placeholders. `isPaid`:
 * the code that is still shown has been paid.
 */
export function useShownStep({ state }: Checkout): { step: CheckoutStep; isPaid: boolean } {
  const context = useElementContext();
  const { step } = useSignalValue(state);
  const [shown, setShown] = useState(step);
  const [prepared, setPrepared] = useState<'loaded' | 'late' | null>(null);
  const mustPrepare = followsInPlace(shown, step);
  const isReady = !mustPrepare || prepared === 'late' || (prepared === 'loaded' && step.order !== null);
  if (isReady && shown !== step) setShown(step);
  // biome-ignore lint/correctness/useExhaustiveDependencies: prepares once, not again for each state of the order
  useEffect(() => {
    if (!mustPrepare) return undefined;
    let isCurrent = true;
    const timer = setTimeout(setPrepared, maxWaitMs, 'late');
    prepare(shown, step, context).then(() => isCurrent && setPrepared('loaded'));
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      setPrepared(null);
    };
  }, [mustPrepare]);
  return { step: isReady ? step : shown, isPaid: !isReady && shown.phase === 'actionRequired' };
}

import { useEffect, useState } from 'react';
import type { PaymentMethod } from '../../../contract/entities';
import { useElementContext } from '../../../runtime/page/element-context';
import { sessionStore } from '../../../runtime/storage/storage';
import type { Checkout } from '../flow/create-checkout';
import type { CheckoutStep } from '../flow/state/steps';
import { type MethodRow, methodRowsOf } from './method-rows';

const methodKey = 'method';

interface MethodSelectionOptions {
  checkout: Checkout;
  step: CheckoutStep;
  list: readonly PaymentMethod[];
  isFree: boolean;
}

/** The rows of the list and the chosen one. The choice survives a reload, but not the unmounting of this form. */
export function useMethodSelection({ checkout, step: { phase, methodCode }, list, isFree }: MethodSelectionOptions) {
  const rows = methodRowsOf(list, useElementContext().settings.peek().scene);
  const [chosenKey, setChosenKey] = useState(() => sessionStore.get<string>(methodKey));
  useEffect(() => () => sessionStore.set(methodKey, undefined), []);
  const dispatchChoice = ({ code, group }: PaymentMethod) =>
    void checkout.dispatch({ type: 'choose', methodCode: code, group });

  const lastChosenRow = rows.find(({ key }) => key === chosenKey);
  const chosen =
    lastChosenRow?.method.code === methodCode ? lastChosenRow : rows.find(({ method }) => method.code === methodCode);
  // Preselects the first method, also if the chosen one is no longer offered.
  const isOffered = list.some(({ code }) => code === methodCode);
  const needsChoice = phase === 'choosing' || (phase === 'filling' && !isFree && !isOffered);
  const preselected = needsChoice ? (lastChosenRow ?? rows[0])?.method : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function changes in each render
  useEffect(() => {
    if (preselected) dispatchChoice(preselected);
  }, [checkout, preselected]);

  const choose = ({ key, method }: MethodRow) => {
    sessionStore.set(methodKey, key);
    setChosenKey(key);
    dispatchChoice(method);
  };
  return { rows, chosen, choose };
}

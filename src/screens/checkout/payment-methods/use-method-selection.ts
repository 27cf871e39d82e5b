import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { listCard } from '../../../contract/calls/cards';
import { cardsOf, type PaymentMethod } from '../../../contract/entities';
import { useElementContext } from '../../../runtime/element-context/element-context';
import { useQuery } from '../../../runtime/element-context/use-query';
import { isTv } from '../../../runtime/settings/is-tv';
import { sessionStore } from '../../../runtime/storage/storage';
import { withTimeLimit } from '../../../runtime/timing/time-limit';
import type { Checkout } from '../flow/create-checkout';
import type { CheckoutStep } from '../flow/state/steps';
import { loadMethodForm } from './method-form';
import { type MethodListRow, methodListRows } from './method-list-rows';

const storageKey = 'method';
/** After this time, the form of the chosen method opens even if its code hasn't loaded, and shows a skeleton. */
const maxWaitMs = 3000;

interface MethodSelectionOptions {
  checkout: Checkout;
  step: CheckoutStep;
  /** The offered methods. */
  list: readonly PaymentMethod[];
  /** Nothing has to be paid, so no method is needed. */
  isFree: boolean;
}

/**
 * Returns the rows of the list of payment methods, whether they are still loading, the chosen row, and a function that
 * chooses a row. While the code of a row's form loads, the row is `opening`, and the one before it stays chosen, so that
 * one complete form follows the other. The choice is stored so that it survives a reload of the page. When the list
 * unmounts for another reason, it deletes the choice.
 */
export function useMethodSelection({ checkout, step: { phase, methodCode }, list, isFree }: MethodSelectionOptions) {
  const { settings, lang } = useElementContext();
  const isOnTv = isTv(settings.peek());
  const { data: cardList, status: cardListStatus } = useQuery(listCard, isOnTv ? {} : null);
  // On a TV, the order of the rows depends on whether the member has a saved card.
  const isLoading = isOnTv && cardListStatus === 'loading';
  const hasSavedCard = cardsOf(cardList?.cards).length > 0;
  const rows = isLoading ? [] : methodListRows(list, isOnTv ? { hasSavedCard } : undefined);
  const [chosenKey, setChosenKey] = useState(() => sessionStore.get<string>(storageKey));
  useEffect(() => () => sessionStore.set(storageKey, undefined), []);
  const dispatchChoice = ({ code, group }: PaymentMethod) =>
    void checkout.dispatch({ type: 'choose', methodCode: code, group });

  // A method for several wallets has several rows, so the method's code alone doesn't identify the chosen row.
  const lastChosenRow = rows.find(({ key }) => key === chosenKey);
  const chosen =
    lastChosenRow?.method.code === methodCode ? lastChosenRow : rows.find(({ method }) => method.code === methodCode);
  // Preselects a method if none is chosen or the chosen one isn't in the list: it's no longer offered, or the payer tried
  // to pay with a wallet's button above the list.
  const isChosenOffered = rows.some(({ method }) => method.code === methodCode);
  const needsPreselection = phase === 'choosing' || (phase === 'filling' && !isFree && !isChosenOffered);
  const preselectedRow = needsPreselection ? (lastChosenRow ?? rows[0]) : undefined;
  const preselected = preselectedRow?.method;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each render creates a new dispatchChoice
  useLayoutEffect(() => {
    if (preselected) dispatchChoice(preselected);
  }, [checkout, preselected]);

  const [opening, setOpening] = useState<string>();
  const latestChoice = useRef<object>(undefined);
  useEffect(
    () => () => {
      latestChoice.current = undefined;
    },
    [],
  );
  /** Chooses a row. `beforeOpen` is called right before its form opens. */
  const choose = ({ key, method }: MethodListRow, beforeOpen?: () => void) => {
    const choice = {};
    latestChoice.current = choice;
    sessionStore.set(storageKey, key);
    const open = () => {
      if (latestChoice.current !== choice) return;
      beforeOpen?.();
      setOpening(undefined);
      setChosenKey(key);
      dispatchChoice(method);
    };
    const load = key === chosen?.key ? null : loadMethodForm(method, lang);
    if (!load) return open();
    setOpening(key);
    // If the code can't be loaded, the form says so.
    withTimeLimit(load, maxWaitMs).then(open, open);
  };
  // The preselected row looks chosen from its first render on, so that it doesn't change while the list appears.
  return { rows, isLoading, chosen, shownKey: opening ?? (preselectedRow ?? chosen)?.key, opening, choose };
}

import { useEffect, useLayoutEffect, useState } from 'react';
import { planChoiceKey, sessionStore } from '../../../runtime/storage/storage';
import type { PlanChoice } from './plan-offers';

interface StoredChoice extends PlanChoice {
  /** The plan and device count that the element's attributes preselected when the visitor chose. */
  preset?: string;
}

/**
 * The visitor's choice of plan, stored for this tab, so that a sign-in, a reload or a return to the page keeps the
 * choice. `preset` is the plan and device count that the element's attributes preselect now. If it isn't empty, a
 * choice that was made with a different `preset` is ignored.
 */
export function usePlanChoice(preset: string): [PlanChoice, (change: PlanChoice) => void] {
  const [stored, setStored] = useState<StoredChoice>({});
  // The stored choice is read after the first render, because that render must match the server's HTML.
  useLayoutEffect(() => {
    const choice = sessionStore.get<StoredChoice>(planChoiceKey);
    // Without a stored choice, don't set the state, because setting it would render the plans a second time.
    if (choice) setStored(choice);
  }, []);
  useEffect(() => {
    if (stored.preset !== undefined) sessionStore.set(planChoiceKey, stored);
  }, [stored]);
  const emptyIfOutdated = (choice: StoredChoice) => (preset && choice.preset !== preset ? {} : choice);
  // Merge the change into the latest state: a plan can be clicked while a new device count is still rendering.
  const changeChoice = (change: PlanChoice) =>
    setStored((before) => ({ ...emptyIfOutdated(before), ...change, preset }));
  return [emptyIfOutdated(stored), changeChoice];
}

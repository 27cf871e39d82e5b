import { useEffect, useLayoutEffect, useState } from 'react';
import { sessionStore } from '../../../runtime/storage/storage';
import type { PlanChoice } from './plan-offers';

const key = 'plan-choice';

interface StoredChoice extends PlanChoice {
  /** What the page preselected when the visitor chose. */
  preset?: string;
}

/**
 * The visitor's choice of plan, stored for this tab, so that a sign-in, a reload or a return to the page keeps the
 * choice. A page with another preselection ignores the stored choice.
 */
export function usePlanChoice(preset: string): [PlanChoice, (choice: PlanChoice) => void] {
  const [stored, setStored] = useState<StoredChoice>({});
  // Read after the first render, which must match the server's HTML.
  useLayoutEffect(() => {
    const choice = sessionStore.get<StoredChoice>(key);
    // Without a stored choice, the state isn't set, because that would render the plans twice.
    if (choice) setStored(choice);
  }, []);
  useEffect(() => {
    if (stored.preset !== undefined) sessionStore.set(key, stored);
  }, [stored]);
  // A plan can be clicked while the plans of another device count are still rendering, so changes are merged.
  const validChoice = (choice: StoredChoice) => (preset && choice.preset !== preset ? {} : choice);
  const changeChoice = (change: PlanChoice) => setStored((before) => ({ ...validChoice(before), ...change, preset }));
  return [validChoice(stored), changeChoice];
}

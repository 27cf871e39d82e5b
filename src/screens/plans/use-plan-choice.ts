import { useEffect, useLayoutEffect, useState } from 'react';
import { sessionStore } from '../../runtime/storage/storage';
import type { PlanChoice } from './plan-offers';

const key = 'plan-choice';

interface StoredChoice extends PlanChoice {
  /** What the page preselected when the visitor chose. */
  preset?: string;
}

/**
 * The visitor's choice of plan. It survives a sign-in, a reload and coming back in this tab. A page that preselects
 * something else starts without it.
 */
export function usePlanChoice(preset: string): [PlanChoice, (choice: PlanChoice) => void] {
  const [stored, setStored] = useState<StoredChoice>({});
  // After the first render, which has to match what a server rendered.
  useLayoutEffect(() => {
    setStored(sessionStore.get<StoredChoice>(key) ?? {});
  }, []);
  useEffect(() => {
    if (stored.preset !== undefined) sessionStore.set(key, stored);
  }, [stored]);
  // A plan can be pressed while the plans of another device count are still rendering, so changes are merged.
  const change = (part: PlanChoice) =>
    setStored((before) => ({ ...(preset && before.preset !== preset ? {} : before), ...part, preset }));
  return [preset && stored.preset !== preset ? {} : stored, change];
}

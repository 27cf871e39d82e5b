import { useLayoutEffect, useState } from 'react';
import { sessionStore } from '../../runtime/storage/storage';
import type { PlanChoice } from './plan-picker';

const key = 'plan-choice';

/** The visitor's choice of plan. It survives a sign-in, a reload and coming back in this tab. */
export function usePlanChoice(): [PlanChoice, (choice: PlanChoice) => void] {
  const [choice, setChoice] = useState<PlanChoice>({});
  // After the first render, which has to match what a server rendered.
  useLayoutEffect(() => {
    setChoice(sessionStore.get<PlanChoice>(key) ?? {});
  }, []);
  const change = (next: PlanChoice) => {
    sessionStore.set(key, next);
    setChoice(next);
  };
  return [choice, change];
}

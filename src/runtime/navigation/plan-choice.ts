let chosenPlanId: string | undefined;
let leftPlanId: string | undefined;

/** Records that a plan was chosen on this page. A reload forgets it. */
export function recordPlanChoice(planId: string): void {
  chosenPlanId = planId;
}

/** Records that the checkout of a plan was closed. */
export function recordPlanLeft(planId: string): void {
  leftPlanId = planId;
}

/**
 * Whether the checkout of a plan opens because the plan was chosen, by a press in an element or because the page
 * replaced another plan with it. Otherwise the page was loaded or the element was moved.
 */
export function consumePlanChoice(planId: string): boolean {
  const isChosen = chosenPlanId === planId || (leftPlanId !== undefined && leftPlanId !== planId);
  chosenPlanId = undefined;
  leftPlanId = undefined;
  return isChosen;
}

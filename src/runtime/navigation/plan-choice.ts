let chosenPlanId: string | undefined;
let closedPlanId: string | undefined;

/** Records that a plan was chosen on this page. A reload discards the record. */
export function recordPlanChoice(planId: string): void {
  chosenPlanId = planId;
}

/** Records that the checkout of a plan was closed. */
export function recordCheckoutClosed(planId: string): void {
  closedPlanId = planId;
}

/**
 * Whether the checkout opens because a plan was chosen: the visitor clicked a plan in an element, or the page replaced
 * the plan of an open checkout. False if the checkout opens because the page was loaded or the element was moved.
 * Clears the recorded choice and the recorded closing of a checkout.
 */
export function consumePlanChoice(planId: string): boolean {
  const isChosen = chosenPlanId === planId || (closedPlanId !== undefined && closedPlanId !== planId);
  chosenPlanId = undefined;
  closedPlanId = undefined;
  return isChosen;
}

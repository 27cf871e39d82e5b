// These records need no expiry. All that an old record can do is make a checkout ask the payer, who bought the plan
// minutes ago in another tab or checkout, whether to buy the plan again.

/** The chosen plan, until a checkout opens. In memory, so that a reload shows the last order instead. */
let chosenPlanId: string | undefined;
/** The plan of the checkout that closed last, until another checkout opens. */
let closedCheckoutPlanId: string | undefined;

/** Records that a plan was chosen on this page. A reload discards the record. */
export function recordPlanChoice(planId: string): void {
  chosenPlanId = planId;
}

/** Records that the checkout of a plan was closed. */
export function recordCheckoutClosed(planId: string): void {
  closedCheckoutPlanId = planId;
}

/**
 * Whether the checkout opens because a plan was chosen: the visitor clicked a plan in an element, or the page replaced
 * the plan of an open checkout, which closes the old plan's checkout and opens one for `planId`. False if the
 * checkout opens because the page was loaded or the element was moved. Clears the recorded choice and the recorded
 * closing of a checkout.
 */
export function consumePlanChoice(planId: string): boolean {
  const isChosen = chosenPlanId === planId || (closedCheckoutPlanId !== undefined && closedCheckoutPlanId !== planId);
  chosenPlanId = undefined;
  closedCheckoutPlanId = undefined;
  return isChosen;
}

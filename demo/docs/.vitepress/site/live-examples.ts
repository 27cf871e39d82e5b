/** How an element's page in the docs shows its live example. */
export interface LiveExample {
  /** Initial attributes. The HTML snippet above the live example has them too. */
  attributes?: Readonly<Record<string, string>>;
  /** The email address of a seed member, if the element needs a signed-in member. */
  member?: string;
  /** The status of the member's order that the element shows. */
  orderStatus?: 'paid' | 'pending';
  /** Whether to show the element in an iframe, because the element reads and changes the page's URL. */
  inIframe?: true;
}

export const liveExamples: Readonly<Record<string, LiveExample>> = {
  'sub-plans': {},
  'sub-plan': { attributes: { 'plan-id': '101' } },
  'sub-buy': { attributes: { 'plan-id': '102' } },
  'sub-auth': { attributes: { view: 'login' } },
  'sub-checkout': { attributes: { 'plan-id': '101' }, member: 'expired@example.com' },
  'sub-payment': { member: 'renewing@example.com', orderStatus: 'pending' },
  'sub-account': { member: 'renewing@example.com' },
  'sub-receipt': { member: 'renewing@example.com', orderStatus: 'paid' },
  'sub-help': { attributes: { view: 'help' } },
  'sub-stb': { attributes: { view: 'tips' }, member: 'renewing@example.com' },
  'sub-reseller': { member: 'reseller@example.com' },
  'sub-portal': { inIframe: true },
};

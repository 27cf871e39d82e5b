/** The live example on an element's page. */
export interface LiveExample {
  /** Initial attributes, also used in the first snippet. */
  attributes?: Readonly<Record<string, string>>;
  /** The seed member to sign in, if the element needs one. */
  member?: string;
  /** The order of that member to show. */
  order?: 'paid' | 'pending';
  /** Whether to show the element in a frame, because it reads and changes the page's URL. */
  inFrame?: true;
}

export const liveExamples: Readonly<Record<string, LiveExample>> = {
  'sub-plans': {},
  'sub-plan': { attributes: { 'plan-id': '101' } },
  'sub-auth': { attributes: { view: 'login' } },
  'sub-checkout': { attributes: { 'plan-id': '101' }, member: 'expired@example.com' },
  'sub-payment': { member: 'renewing@example.com', order: 'pending' },
  'sub-account': { member: 'renewing@example.com' },
  'sub-receipt': { member: 'renewing@example.com', order: 'paid' },
  'sub-help': { attributes: { view: 'help' } },
  'sub-stb': { attributes: { view: 'tips' }, member: 'renewing@example.com' },
  'sub-reseller': { member: 'reseller@example.com' },
  'sub-portal': { inFrame: true },
};

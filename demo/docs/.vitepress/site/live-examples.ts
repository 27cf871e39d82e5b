/** The live example on an element's page. */
export interface LiveExample {
  /** Initial attributes, also used in the first snippet. */
  attributes?: Readonly<Record<string, string>>;
  /** The seed member to sign in, if the element needs one. */
  member?: string;
  /** Which order of that member to show: a paid or a pending one. */
  order?: 'paid' | 'waiting';
  /** Renders in a frame, because the element reads the address bar. */
  inFrame?: true;
}

export const liveExamples: Readonly<Record<string, LiveExample>> = {
  'sub-plans': {},
  'sub-plan': { attributes: { 'plan-id': '101' } },
  'sub-auth': { attributes: { view: 'login' } },
  'sub-checkout': { attributes: { 'plan-id': '101' }, member: 'expired@example.com' },
  'sub-payment': { member: 'renewing@example.com', order: 'waiting' },
  'sub-account': { member: 'renewing@example.com' },
  'sub-receipt': { member: 'renewing@example.com', order: 'paid' },
  'sub-help': { attributes: { view: 'help' } },
  'sub-stb': { attributes: { view: 'tips' }, member: 'renewing@example.com' },
  'sub-reseller': { member: 'reseller@example.com' },
  'sub-portal': { inFrame: true },
};

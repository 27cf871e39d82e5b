/** How a tag is shown on its own page. */
export interface Live {
  /** Initial attributes, also used in the first snippet. */
  attributes?: Readonly<Record<string, string>>;
  /** A seed member it has something to show to. */
  member?: string;
  /** An order of that member: one that was paid, or one that waits. */
  order?: 'paid' | 'waiting';
  /** Renders in a frame, because the tag reads the address bar. */
  inFrame?: true;
}

export const lives: Readonly<Record<string, Live>> = {
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

import { banner, listPlans } from '../../src/contract/calls/storefront/plans';
import type { CallDefinition, DataOf } from '../../src/contract/define-call';
import { readEnvelope } from '../../src/contract/envelope';
import type { Language } from '../../src/contract/primitives';
import { callHeaders } from '../../src/runtime/api/call-headers';
import type { Scene } from '../../src/runtime/settings/settings';
import type { PlansOptions } from './plans-options';

/** Milliseconds. A page waits for nobody longer than that. */
const patience = 2_000;

export interface Visitor extends Pick<PlansOptions, 'fetch' | 'timeout'> {
  /** Without a slash at the end. */
  api: string;
  brand: string;
  lang: Language;
  scene: Scene;
}

export interface Answers {
  listPlans: DataOf<typeof listPlans>;
  /** Missing where it did not come: the plans are shown without. */
  banner?: DataOf<typeof banner>;
}

/** Asks for what a visitor who is not signed in sees first. Rejects where the plans do not come. */
export async function fetchPlans(visitor: Visitor): Promise<Answers> {
  const [plans, news] = await Promise.all([ask(listPlans, visitor), ask(banner, visitor).catch(() => undefined)]);
  return { listPlans: plans, ...(news && { banner: news }) };
}

async function ask<C extends CallDefinition>(definition: C, visitor: Visitor): Promise<DataOf<C>> {
  const { api, brand, lang, scene, timeout = patience, fetch: send = fetch } = visitor;
  const response = await send(api + definition.path, {
    method: definition.method,
    headers: callHeaders({ brand, lang, scene, token: null, fingerprint: undefined, client: 'WEB' }),
    signal: AbortSignal.timeout(timeout),
  });
  const answer = readEnvelope(await response.json());
  if (answer.kind === 'error') throw new Error(`${definition.name} was refused with ${answer.code}`);
  const parsed = answer.kind === 'success' ? definition.data.safeParse(answer.data) : undefined;
  if (!parsed?.success)
    throw new Error(`${definition.name} answered ${response.status}, which does not fit the contract`);
  return parsed.data as DataOf<C>;
}

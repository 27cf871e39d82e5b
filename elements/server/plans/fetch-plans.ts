import { banner } from '../../../src/contract/calls/storefront/plans';
import type { CallDefinition, DataOf } from '../../../src/contract/define-call';
import { readEnvelope } from '../../../src/contract/envelope';
import type { Language } from '../../../src/contract/primitives';
import { callHeaders } from '../../../src/runtime/api/call-headers';
import type { Scene } from '../../../src/runtime/settings/settings';
import { preload } from '../../../src/screens/plans/preload';
import type { PlansOptions } from './plans-options';

/** A slow API server doesn't delay the page for longer than this. */
const defaultTimeoutMs = 2_000;

export interface Visitor extends Pick<PlansOptions, 'fetch' | 'timeout'> {
  /** Without a trailing slash. */
  api: string;
  brand: string;
  lang: Language;
  scene: Scene;
}

export interface PlansData {
  listPlans: DataOf<typeof preload>;
  /** Missing if the request failed; the plans are shown without it. */
  banner?: DataOf<typeof banner>;
}

/** Fetches the data of a visitor's first view. Rejects if the plans fail to load. */
export async function fetchPlans(visitor: Visitor): Promise<PlansData> {
  const [plans, banners] = await Promise.all([
    fetchCall(preload, visitor),
    fetchCall(banner, visitor).catch(() => undefined),
  ]);
  return { listPlans: plans, ...(banners && { banner: banners }) };
}

async function fetchCall<C extends CallDefinition>(definition: C, visitor: Visitor): Promise<DataOf<C>> {
  const { api, brand, lang, scene, timeout = defaultTimeoutMs, fetch: send = fetch } = visitor;
  const response = await send(api + definition.path, {
    method: definition.method,
    headers: callHeaders({ brand, lang, scene, token: null, fingerprint: undefined, client: 'WEB' }),
    signal: AbortSignal.timeout(timeout),
  });
  const envelope = readEnvelope(await response.json());
  if (envelope.kind === 'error') throw new Error(`${definition.name} failed with error code ${envelope.code}`);
  const parsed = envelope.kind === 'success' ? definition.data.safeParse(envelope.data) : undefined;
  if (!parsed?.success)
    throw new Error(`${definition.name} returned ${response.status} with a body that doesn't match the contract`);
  return parsed.data as DataOf<C>;
}

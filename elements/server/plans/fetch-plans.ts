import type { CallDefinition, DataOf } from '../../../src/contract/define-call';
import { readEnvelope } from '../../../src/contract/envelope';
import type { Language } from '../../../src/contract/primitives';
import { callHeaders } from '../../../src/runtime/api/call-headers';
import type { Scene } from '../../../src/runtime/settings/settings';
import { bannersCall, plansCall } from '../../../src/screens/plans/initial-calls';
import type { PlansOptions } from './plans-options';

/** How long a slow API server can delay a server-rendered page. */
const defaultTimeoutMs = 2_000;

/** The options of `fetchPlans`. */
export interface FetchPlansOptions extends Pick<PlansOptions, 'fetch' | 'timeout'> {
  /** The API server's URL, without a trailing slash. */
  api: string;
  brand: string;
  lang: Language;
  scene: Scene;
}

/** The data of the responses from which the server renders the plans. */
export interface PlansData {
  listPlans: DataOf<typeof plansCall>;
  /** Missing if the request failed; the plans are then shown without a banner. */
  banner?: DataOf<typeof bannersCall>;
}

/** Fetches the plans and the banner as a visitor sees them, without a session. Rejects if the plans fail to load. */
export async function fetchPlans(request: FetchPlansOptions): Promise<PlansData> {
  const [plans, bannerData] = await Promise.all([
    fetchCall(plansCall, request),
    fetchCall(bannersCall, request).catch(() => undefined),
  ]);
  return { listPlans: plans, ...(bannerData && { banner: bannerData }) };
}

async function fetchCall<C extends CallDefinition>(definition: C, request: FetchPlansOptions): Promise<DataOf<C>> {
  const { api, brand, lang, scene, timeout = defaultTimeoutMs, fetch: send = fetch } = request;
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

import type { CallContext } from '../http/handler';
import { seedResellerUid } from '../seed/seed-members';
import { readSetting } from '../settings/stored-settings';

/**
 * Returns the uid of the partner of a request: the reseller on whose page the request was made. Null if the page
 * belongs to no reseller. The `Origin` header identifies the page; if the visitor came from the page to the portal, the
 * session's `sourceOrigin` does. The demo pages belong to the seed reseller, and `POST /sandbox/partners` assigns other
 * pages to resellers.
 */
export async function partnerUidOf({
  tx,
  hosts,
  foreignOrigin,
  session,
}: Pick<CallContext, 'tx' | 'hosts' | 'foreignOrigin' | 'session'>): Promise<string | null> {
  const pageOrigin = foreignOrigin ?? session?.sourceOrigin;
  if (!pageOrigin) return null;
  const uidByOrigin = await readSetting(tx, 'partnerPages', {});
  if (Object.hasOwn(uidByOrigin, pageOrigin)) return uidByOrigin[pageOrigin] ?? null;
  // `pageOrigin` is never the portal's own origin, so `isPortalOrDemoOrigin` is true only for the demo pages.
  return hosts.isPortalOrDemoOrigin(pageOrigin) ? seedResellerUid : null;
}

/**
 * Returns the uid of the reseller on whose page a member registers, and the page's brand. Null if the page belongs to
 * no reseller.
 */
export async function partnerPageOf(call: CallContext): Promise<{ partnerUid: string; partnerBrand: string } | null> {
  const partnerUid = await partnerUidOf(call);
  return partnerUid ? { partnerUid, partnerBrand: call.brand.settings.code } : null;
}

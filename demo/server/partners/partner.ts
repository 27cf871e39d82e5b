import type { CallContext } from '../http/handler';
import { seedResellerUid } from '../seed/seed-members';
import { readSetting } from '../settings/stored-settings';

/**
 * The uid of the partner, which is the reseller on whose page the request was made. The `Origin` header identifies the
 * page. After a hand-off from the page to the portal, the session's `sourceOrigin` identifies it. The demo pages belong
 * to the seed reseller, and `POST /sandbox/partners` assigns other pages to resellers.
 */
export async function partnerOf({
  tx,
  hosts,
  foreignOrigin,
  session,
}: Pick<CallContext, 'tx' | 'hosts' | 'foreignOrigin' | 'session'>): Promise<string | null> {
  const page = foreignOrigin ?? session?.sourceOrigin;
  if (!page) return null;
  const pages = await readSetting(tx, 'partnerPages', {});
  if (Object.hasOwn(pages, page)) return pages[page] ?? null;
  // `page` is never the portal's own origin, so `isOwnPage` is true only for the demo pages.
  return hosts.isOwnPage(page) ? seedResellerUid : null;
}

/** The reseller on whose page a member registers, and the page's brand. Null if the page belongs to no reseller. */
export async function partnerPageOf(call: CallContext): Promise<{ partnerUid: string; partnerBrand: string } | null> {
  const partnerUid = await partnerOf(call);
  return partnerUid ? { partnerUid, partnerBrand: call.brand.settings.code } : null;
}

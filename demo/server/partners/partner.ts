import type { CallContext } from '../http/handler';
import { seedResellerUid } from '../seed/seed-members';
import { readSetting } from '../settings/stored-settings';

/**
 * The reseller on whose page the request was made. The browser's `Origin` identifies the page; after a hand-off to the
 * portal, the session's source does. The demo pages belong to the seed reseller, and `POST /sandbox/partners` assigns
 * other pages to resellers.
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
  return hosts.isOwnPage(page) ? seedResellerUid : null;
}

/** The reseller on whose page a member registers, and the page's brand. Null on other pages. */
export async function partnerPageOf(call: CallContext): Promise<{ partnerUid: string; partnerBrand: string } | null> {
  const partnerUid = await partnerOf(call);
  return partnerUid ? { partnerUid, partnerBrand: call.brand.settings.code } : null;
}

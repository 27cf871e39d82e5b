import type { CallContext } from '../http/handler';
import { seedReseller } from '../seed/seed-members';
import { readSetting } from '../settings/stored-settings';

/**
 * The reseller on whose page the request was made, from the browser's `Origin`; after a hand-off to the portal, from the
 * session's source. The demo pages belong to the seed reseller; the control assigns other pages to resellers.
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
  return hosts.isOwnPage(page) ? seedReseller : null;
}

/** The reseller on whose page a member registers, and the page's brand. Null on other pages. */
export async function partnerPageOf(call: CallContext): Promise<{ partnerUid: string; partnerBrand: string } | null> {
  const partnerUid = await partnerOf(call);
  return partnerUid ? { partnerUid, partnerBrand: call.brand.settings.code } : null;
}

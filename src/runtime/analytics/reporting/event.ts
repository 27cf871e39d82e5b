import type { ReportEvent } from '../../../contract/analytics/report';
import type { ReportPage } from '../../../contract/analytics/report-pages';
import { clientType } from '../../api/call-headers';
import type { CallEnvironment } from '../../api/client';
import { knownFingerprint } from '../../api/fingerprint';
import { serverNow } from '../../api/server-clock';
import { sessionOf } from '../../session/session';
import type { Action } from './actions';
import { browserNameOf } from './browser-name';
import { getVisitId, readEntrance } from './visit';

/** The brand's ids from the server. When a batch is sent, they replace the values that `buildReportEvent` sets. */
export type BrandIds = Pick<ReportEvent, 'vno_id' | 'brand_id' | 'tenant_id'>;

interface ReportInput {
  environment: CallEnvironment;
  /** The id in the brand's settings. */
  brandId: string;
  page: ReportPage;
  /** The id that the partner gave the visit (attribute `reference` or `?ref=`). */
  reference?: string | undefined;
  /** What the visitor did on the page. Without an action, the event reports that the page was shown. */
  action?: Action;
}

/** Builds an analytics event: what happened, on which page, and the specification's fields about the visitor. */
export function buildReportEvent({ environment, brandId, page, reference, action }: ReportInput): ReportEvent {
  const currentMember = sessionOf(environment).member.peek();
  const { brand, scene, lang } = environment;
  return {
    entrance_way: readEntrance(),
    vno_id: '',
    brand_id: brandId,
    tenant_id: '',
    brand,
    account_name: currentMember?.account ?? null,
    account_id: currentMember?.uid ?? null,
    // The contract's `reportVersion`. Importing it would add the schema to the bundle.
    ver_code: '2.3.2',
    user_status: currentMember?.payStatus ?? null,
    is_expired: currentMember && currentMember.expiration < serverNow(),
    valid_date: currentMember?.expiration ?? null,
    browser: browserNameOf(navigator.userAgent),
    session_id: getVisitId(),
    page_name: page.name,
    // Without query and hash, which can contain tokens and codes.
    url: location.origin + location.pathname,
    language: lang,
    terminal_type: scene === 'STB' ? scene : clientType(),
    login_type: currentMember?.accountLoginType ?? null,
    // The text `null` means that there is no fingerprint, as in the headers of requests.
    fingerprint: knownFingerprint() ?? 'null',
    event_id: action ? `${page.id}.${action.name}` : String(page.id),
    event_time: Date.now(),
    event_content: { ...(reference && { reference }), ...action?.content },
  };
}

import type { ReportEvent } from '../../../contract/analytics/report';
import { reportVersion } from '../../../contract/analytics/report-names';
import type { ReportPage } from '../../../contract/analytics/report-pages';
import { clientType } from '../../api/call-headers';
import type { CallEnvironment } from '../../api/client';
import { knownFingerprint } from '../../api/fingerprint';
import { serverNow } from '../../api/server-clock';
import { sessionOf } from '../../session/session';
import { sessionStore } from '../../storage/storage';
import { entranceKey } from '../analytics-state';
import type { Action } from './actions';

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
    ver_code: reportVersion,
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

const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Samsung', /SamsungBrowser\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrom(?:e|ium)|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+).*Safari/],
];

/** Name and major version: "Chrome 150". */
export function browserNameOf(userAgent: string): string {
  for (const [name, pattern] of browsers) {
    const version = pattern.exec(userAgent)?.[1];
    if (version) return `${name} ${version}`;
  }
  return 'other';
}

/**
 * How the visitor arrived: the value that was stored when an entry link was opened. If none is stored, `direct` in the
 * portal and `partner` on other pages.
 */
const readEntrance = (): string =>
  sessionStore.get<string>(entranceKey) ?? (document.querySelector('sub-portal') ? 'direct' : 'partner');

const visitIdKey = 'visit';

/** The random id of the visit, which lasts until the tab is closed. Not the member's session. Created on first use. */
function getVisitId(): string {
  const storedId = sessionStore.get<string>(visitIdKey);
  if (storedId) return storedId;
  const id = crypto.getRandomValues(new Uint32Array(4)).join('-');
  sessionStore.set(visitIdKey, id);
  return id;
}

import { startAnalytics } from '../../src/runtime/analytics/analytics';
import { startFingerprint } from '../../src/runtime/api/fingerprint';
import { loadFontsWhenIdle } from '../../src/runtime/brand/brand-fonts';
import type { ElementContext } from '../../src/runtime/element-context/element-context';
import { currentPage } from '../../src/runtime/page/current-page';
import { sessionOf } from '../../src/runtime/session/session';
import { withTimeLimit } from '../../src/runtime/timing/time-limit';

/**
 * Starts what the page needs besides an element's screen: the brand's fonts for the element's language, the
 * fingerprint, analytics, and `SubElements.session.logout`. Repeated calls start only what hasn't started yet.
 */
export function startPageServices(context: ElementContext): void {
  loadFontsWhenIdle(context);
  startFingerprint();
  startAnalytics(context);
  const { api } = context.settings.peek();
  currentPage().sessionOf(api).end = () => endSession(context, api);
  warnAboutIgnoredSettings(context);
}

/** What has been logged on this page: each mistake once, whatever the number of elements. */
const warnings = new Set<string>();

/**
 * Warns about a brand or a reference of the page that isn't used: the wrong brand would sell, or a sale has no partner.
 * Where the diagnostics run, they say more.
 */
function warnAboutIgnoredSettings({ host, settings }: ElementContext): void {
  const { brand, reference } = settings.peek();
  const { defaults, isDiagnosed } = currentPage();
  if (isDiagnosed) return;
  const used = { brand, reference };
  for (const name of ['brand', 'reference'] as const) {
    const given = host.getAttribute(name) || defaults[name];
    const text = `[sub-elements] The ${name} "${given?.replace(/^(.{40})[\s\S]+/, '$1…')}" isn't valid, so it is ignored. The attribute data-debug of the script shows details.`;
    if (!given || given === used[name] || warnings.has(text)) continue;
    warnings.add(text);
    console.warn(text);
  }
}

/**
 * Signs out at an API, in the browser and on the server. Only in the browser if end-session.ts doesn't load, or if the
 * element has got another API since.
 */
const endSession = (context: ElementContext, api: string): Promise<void> => {
  const session = sessionOf({ api });
  if (sessionOf(context.settings.peek()) !== session) return Promise.resolve(session.signOut());
  return withTimeLimit(import('../../src/runtime/sign-out/end-session')).then(
    (module) => module.endSession(context),
    () => session.signOut(),
  );
};

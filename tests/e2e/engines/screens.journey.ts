import type { Sandbox } from '../../tools/sandbox/sandbox';
import { findDeadEnds, type KeyGraph, keyGraphExpression } from '../tv/key-graph';
import { tenFootProblemsExpression } from '../tv/ten-foot-problems';
import type { TvScreen } from '../tv/tv-screen';
import { openTvScreen, tvScreens, urlOfTvScreen } from '../tv/tv-screens';
import type { Chromium64Driver } from './drivers/chromium-64-driver';
import { type JourneyEngine, pollUntil } from './drivers/engine-driver';
import { portalOriginOf, storePortalSession } from './remote-control/portal-session';

export const name =
  'Every TV screen is readable and inside the safe area at 1080p, and the arrow keys reach every control';
export const engine: JourneyEngine = 'chromium-64';
export const isInFullRunOnly = true;
export const size = { width: 1920, height: 1080 };
export const timeoutMs = 1_800_000;

const brand = 'orbit';
const lang = 'en';

/**
 * Waits up to ten seconds until `tenFootProblemsExpression` finds no problems on the open screen. Returns messages
 * about the problems that remain, the controls that the arrow keys can't reach or leave, and the console errors.
 */
async function problemsOf(driver: Chromium64Driver): Promise<string[]> {
  let problems: string[] = [];
  const hasNoProblems = async () => {
    problems = await driver.evaluate<string[]>(tenFootProblemsExpression);
    return problems.length === 0;
  };
  await pollUntil(hasNoProblems, 'a screen without problems', 10_000).catch(() => undefined);
  const graph = await driver.evaluate<KeyGraph>(keyGraphExpression);
  // If nothing has the focus, `start` is -1, so the first control is used.
  const { unreachable, traps } = findDeadEnds({ ...graph, start: Math.max(graph.start, 0) });
  return [
    ...problems,
    ...unreachable.map((control) => `the arrow keys don’t reach ${control}`),
    ...traps.map((control) => `the arrow keys don’t lead back from ${control}`),
    ...driver.errors().map((error) => `console: ${error}`),
  ];
}

async function openScreen(screen: TvScreen, { driver, sandbox }: { driver: Chromium64Driver; sandbox: Sandbox }) {
  const portal = portalOriginOf(sandbox, brand);
  await sandbox.control('reset', {});
  await screen.arrange?.(sandbox);
  await storePortalSession({ driver, sandbox, brand, lang, account: screen.member });
  await driver.goto(urlOfTvScreen(screen, { portal, lang }));
  await openTvScreen(screen, { viewer: driver, brand, lang, sandbox });
}

export async function run(context: { driver: Chromium64Driver; sandbox: Sandbox }): Promise<void> {
  const failures: string[] = [];
  for (const screen of tvScreens) {
    await openScreen(screen, context);
    for (const problem of await problemsOf(context.driver)) failures.push(`${screen.name}: ${problem}`);
  }
  if (failures.length > 0) throw new Error(failures.join('\n'));
}

import { writeFile } from 'node:fs/promises';
import { Chromium64Driver } from '../../e2e/engines/drivers/chromium-64-driver';
import { portalOriginOf, storePortalSession } from '../../e2e/engines/remote-control/portal-session';
import { effectiveAppearance } from '../../e2e/helpers/apply-appearance';
import type { TvScreen } from '../../e2e/tv/tv-screen';
import { openTvScreen, tvScreens, urlOfTvScreen } from '../../e2e/tv/tv-screens';
import { ensureEngine } from '../browsers/browser';
import { type Sandbox, startSandbox } from '../sandbox/sandbox';
import type { Shot } from './gallery-shots';

/** The widths of 720p and 1080p TVs in pixels, in the format of the option `--width`. */
export const tvWidths = '1280,1920';

/** JavaScript source that waits until the layout is stable, because amounts, fonts and pictures load late. */
const stableLayoutScript = `new Promise(function (resolve) {
  var previousLayout = '';
  var repeats = 0;
  (function check() {
    var active = document.activeElement;
    while (active && active.shadowRoot && active.shadowRoot.activeElement) active = active.shadowRoot.activeElement;
    var box = active ? active.getBoundingClientRect() : {};
    var layout = [document.documentElement.scrollHeight, pageYOffset, box.left, box.top, box.width, box.height].join();
    repeats = layout === previousLayout ? repeats + 1 : 0;
    previousLayout = layout;
    if (repeats > 5) resolve(); else setTimeout(check, 100);
  })();
})`;

interface ScreenshotOptions {
  driver: Chromium64Driver;
  sandbox: Sandbox;
  shot: Shot;
  file: string;
}

/** Opens a screen and takes a screenshot of it. Returns the error message if the screen didn't open or had an error. */
async function takeScreenshot({ driver, sandbox, shot, file }: ScreenshotOptions): Promise<string | undefined> {
  const screen = tvScreens.find(({ name }) => name === shot.screen) as TvScreen;
  const { lang } = effectiveAppearance(shot);
  let problem: string | undefined;
  try {
    await sandbox.control('reset', {});
    await screen.arrange?.(sandbox);
    await storePortalSession({ driver, sandbox, brand: shot.brand, lang, account: screen.member });
    await driver.goto(urlOfTvScreen(screen, { portal: portalOriginOf(sandbox, shot.brand), lang }));
    await openTvScreen(screen, { viewer: driver, brand: shot.brand, lang, sandbox });
    await driver.evaluate(stableLayoutScript);
  } catch (error) {
    problem = error instanceof Error ? error.message.split('\n')[0] : String(error);
  }
  await writeFile(file, await driver.takeScreenshot());
  return problem ?? driver.errors()[0];
}

/**
 * Takes screenshots of TV screens in Chromium 64, with the aspect ratio 16:9 and the shot's width. Calls `report` after
 * each screenshot.
 */
export async function takeTvScreenshots(
  shots: readonly Shot[],
  { pathOf, report }: { pathOf(shot: Shot): string; report(shot: Shot, problem: string | undefined): void },
): Promise<void> {
  const engine = await ensureEngine('chromium-64', console.log);
  if (!engine.ok) throw new Error(engine.reason);
  const sandbox = await startSandbox();
  try {
    for (const width of new Set(shots.map((shot) => shot.width))) {
      const driver = await Chromium64Driver.start(engine.path, { width, height: (width * 9) / 16 });
      try {
        for (const shot of shots.filter((shot) => shot.width === width))
          report(shot, await takeScreenshot({ driver, sandbox, shot, file: pathOf(shot) }));
      } finally {
        await driver.close();
      }
    }
  } finally {
    await sandbox.stop();
  }
}

import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { type Browser, chromium, type Page } from 'playwright';
import { readCommandLine } from '../../../elements/build/command-line';
import { languages } from '../../../src/contract/languages';
import { effectiveAppearance } from '../../e2e/helpers/apply-appearance';
import { tvScreens } from '../../e2e/tv/tv-screens';
import { chromiumArgs, ensureEngine } from '../browsers/browser';
import { inRoot } from '../paths';
import { createSession, signInWithSession } from '../sandbox/member-session';
import { type Sandbox, startSandbox } from '../sandbox/sandbox';
import { renderGalleryPage } from './gallery-page';
import { portalOrigin, screens, screenUrl } from './gallery-screens';
import { type Filters, listShots, type Shot, themes } from './gallery-shots';
import type { GalleryScreen } from './gallery-steps';
import { takeTvScreenshots, tvWidths } from './tv-gallery';

const { values, rejectArguments } = readCommandLine({
  name: 'npm run gallery',
  about: `Takes screenshots of the built product into gallery/, with a page that shows all of them (gallery/index.html).
Without options, it captures every screen in every brand, language, theme and width, at about a second per screenshot.
Commas separate several values: --screen plans,login --brand orbit --lang pt,ar --width 360,1280`,
  options: {
    sample: {
      type: 'boolean',
      about: 'takes a sample in which each screen, brand, language, theme and width occurs, not every combination',
    },
    screen: { type: 'string', placeholder: 'NAMES', about: 'only these screens; an unknown name prints the list' },
    brand: { type: 'string', placeholder: 'CODES', about: 'only these brands, by their folders in brands/' },
    lang: { type: 'string', placeholder: 'CODES', about: 'only these languages, by their folders in locales/' },
    theme: { type: 'string', placeholder: 'NAMES', about: 'only this theme: light or dark' },
    width: { type: 'string', placeholder: 'PIXELS', about: 'these widths instead of 360 and 1280' },
    docs: {
      type: 'boolean',
      about: 'takes the pictures of the documentation instead, into demo/docs/.vitepress/public/pictures',
    },
    engine: {
      type: 'string',
      placeholder: 'NAME',
      default: 'chromium',
      about: 'chromium, or chromium-64 for the screens of TVs at 720p and 1080p',
    },
  },
});
if (!['chromium', 'chromium-64'].includes(values.engine))
  rejectArguments(`--engine must be chromium or chromium-64, not ${values.engine}`);

/** The pictures of the documentation: what a partner's customers see. Only the visible part, as JPEG. */
const docsShots: readonly Shot[] = [
  { screen: 'checkout-card', brand: 'orbit', lang: 'en', theme: 'light', width: 1280 },
  { screen: 'checkout-card', brand: 'orbit', lang: 'en', theme: 'light', width: 360 },
  { screen: 'account', brand: 'orbit', lang: 'en', theme: 'light', width: 1280 },
  { screen: 'television', brand: 'orbit', lang: 'en', theme: 'dark', width: 1920 },
];

const folder = inRoot(values.docs ? 'demo/docs/.vitepress/public/pictures' : 'gallery');
const timeoutMs = 15_000;

function viewportHeightOf(width: number): number {
  if (width < 760) return 740;
  return width < 1920 ? 800 : 1080;
}

/** The screenshot's file name. */
const fileNameOf = ({ screen, brand, lang, theme, width }: Shot): string =>
  values.docs ? `${screen}-${width}.jpg` : `${screen}-${brand}-${lang}-${theme}-${width}.png`;

/** Adds margins, in the element's background color, because the page shows only the element, without any margins. */
async function addMargins(page: Page): Promise<void> {
  await page.evaluate(() => {
    const stage = document.querySelector<HTMLElement>('.stage');
    const elements = [...(stage?.querySelectorAll('*') ?? [])];
    const element = elements.find(({ shadowRoot }) => shadowRoot?.querySelector('.sub'));
    const screenRoot = element?.shadowRoot?.querySelector('.sub');
    if (!stage || !element?.parentElement || !screenRoot) return;
    const { backgroundColor } = getComputedStyle(screenRoot);
    Object.assign(element.parentElement.style, { width: 'auto', outline: 'none' });
    Object.assign(stage.style, { padding: innerWidth < 760 ? '16px' : '32px', backgroundColor });
    document.body.style.backgroundColor = backgroundColor;
  });
}

/** Waits until the page's height stops changing, because order totals and the card frame appear late. */
async function waitForStableLayout(page: Page): Promise<void> {
  let previousHeight = -1;
  let stableCount = 0;
  while (stableCount < 3) {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    stableCount = height === previousHeight ? stableCount + 1 : 0;
    previousHeight = height;
    await page.waitForTimeout(100);
  }
}

/**
 * Opens a screen and takes a screenshot, even if opening the screen fails. Returns the message of that failure or else
 * of the page's first uncaught error, if there was one.
 */
async function takeScreenshot(browser: Browser, sandbox: Sandbox, shot: Shot): Promise<string | undefined> {
  const screen = screens.find(({ name }) => name === shot.screen) as GalleryScreen;
  const context = await browser.newContext({
    // A brand without the language falls back to the browser's language, English. On the portal, the browser decides.
    locale: screen.isOnPortal ? shot.lang : 'en-US',
    colorScheme: shot.theme === 'dark' ? 'dark' : 'light',
    reducedMotion: 'reduce',
    viewport: { width: shot.width, height: viewportHeightOf(shot.width) },
    isMobile: shot.width < 760,
    hasTouch: shot.width < 760,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(timeoutMs);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  let problem: string | undefined;
  try {
    await sandbox.control('reset', {});
    if (screen.member) {
      const portal = portalOrigin(sandbox, shot.brand);
      await signInWithSession(context, await createSession(sandbox.origin, screen.member, shot.brand, portal));
    }
    await screen.arrange?.(sandbox);
    await page.goto(screenUrl(screen, shot, sandbox));
    const { lang } = effectiveAppearance(shot);
    await screen.steps?.({ page, lang, sandbox });
    await screen.expected({ page, lang }).first().waitFor();
    if (screen.query.scene !== 'STB' && screen.query.element !== 'portal') await addMargins(page);
    await page.waitForFunction(() => {
      const roots: ParentNode[] = [document];
      // The list grows during the loop, because shadow roots can contain shadow roots.
      for (const root of roots) {
        if (root.querySelector('[aria-busy=true]')) return false;
        for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) roots.push(shadowRoot);
      }
      return true;
    });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await waitForStableLayout(page);
  } catch (error) {
    problem = error instanceof Error ? error.message.split('\n')[0] : String(error);
  }
  const format = values.docs ? ({ type: 'jpeg', quality: 80 } as const) : { fullPage: true };
  await page.screenshot({ path: `${folder}/${fileNameOf(shot)}`, animations: 'disabled', ...format });
  await context.close();
  return problem ?? errors[0];
}

const brands = (await readdir(inRoot('brands'), { withFileTypes: true }))
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();
const usesTvEngine = values.engine === 'chromium-64';
const screenNames = (usesTvEngine ? tvScreens : screens).map(({ name }) => name);
// The only width at which a screen is captured, for screens that have one.
const fixedWidths = usesTvEngine
  ? {}
  : Object.fromEntries(screens.flatMap(({ name, width }) => (width ? [[name, width]] : [])));
// The gallery shows TV screens only in the dark theme, the default on TVs.
const filters: Filters = usesTvEngine ? { ...values, theme: 'dark', width: values.width ?? tvWidths } : values;
const shots = values.docs ? docsShots : listShots(screenNames, brands, filters, fixedWidths);
for (const [option, known] of Object.entries({ screen: screenNames, brand: brands, lang: languages, theme: themes })) {
  const unknown = values[option as 'screen']?.split(',').find((value) => !known.some((name) => name === value));
  if (unknown !== undefined) rejectArguments(`--${option} must be among ${known.join(', ')}, not ${unknown}`);
}
if (shots.length === 0) rejectArguments('None of the chosen screens is captured at this width with this engine');

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const problems = new Map<string, string>();
const report = (shot: Shot, problem: string | undefined): void => {
  if (problem) problems.set(fileNameOf(shot), problem);
  console.log(`${problem ? 'problem' : 'taken'} ${fileNameOf(shot)}${problem ? `: ${problem}` : ''}`);
};

async function takeScreenshots(): Promise<void> {
  const engine = await ensureEngine('chromium', console.log);
  if (!engine.ok) throw new Error(engine.reason);
  const browser = await chromium.launch({ executablePath: engine.path, args: chromiumArgs });
  const queue = [...shots];
  // Screens can change the sandbox's state, so each of the two workers has its own sandbox.
  const takeQueuedScreenshots = async () => {
    const sandbox = await startSandbox();
    try {
      for (let shot = queue.shift(); shot; shot = queue.shift())
        report(shot, await takeScreenshot(browser, sandbox, shot));
    } finally {
      await sandbox.stop();
    }
  };
  try {
    await Promise.all([takeQueuedScreenshots(), takeQueuedScreenshots()]);
  } finally {
    await browser.close();
  }
}

if (usesTvEngine) await takeTvScreenshots(shots, { pathOf: (shot) => `${folder}/${fileNameOf(shot)}`, report });
else await takeScreenshots();
if (!values.docs)
  await writeFile(
    `${folder}/index.html`,
    renderGalleryPage(
      shots.map((shot) => ({ ...shot, file: fileNameOf(shot), problem: problems.get(fileNameOf(shot)) })),
    ),
  );
console.log(
  `${shots.length} screenshots, ${problems.size} with problems: ${values.docs ? folder : 'gallery/index.html'}`,
);
process.exitCode = problems.size > 0 ? 1 : 0;

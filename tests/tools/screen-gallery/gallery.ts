import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright';
import { granted } from '../../e2e/helpers/appearances';
import { tvScreens } from '../../e2e/tv/tv-screens';
import { chromiumArgs, ensureEngine } from '../browsers/browser';
import { inRoot } from '../paths';
import { memberSession, openSignedIn } from '../sandbox/member-session';
import { type Sandbox, startSandbox } from '../sandbox/sandbox';
import { type Filters, planShots, type Shot } from './gallery-plan';
import { addressOf, screens } from './gallery-screens';
import { contactSheet } from './gallery-sheet';
import type { GalleryScreen } from './gallery-steps';
import { takeTvScreenshots, tvWidths } from './tv-gallery';

/**
 * `npm run gallery`: photographs screens into gallery/, with one contact sheet.
 * --sample                      every value of every factor, not every combination
 * --screen plans,login --brand orbit --lang pt --theme dark --width 360
 * --engine chromium-64          the screens of TVs in Chromium 64, at 720p and 1080p
 */
const { values } = parseArgs({
  options: {
    sample: { type: 'boolean' },
    screen: { type: 'string' },
    brand: { type: 'string' },
    lang: { type: 'string' },
    theme: { type: 'string' },
    width: { type: 'string' },
    engine: { type: 'string', default: 'chromium' },
  },
});

const folder = inRoot('gallery');
const timeoutMs = 15_000;

const heightOf = (width: number): number => (width < 760 ? 740 : width < 1920 ? 800 : 1080);

/** The screenshot's file name. */
const fileOf = ({ screen, brand, lang, theme, width }: Shot): string =>
  `${screen}-${brand}-${lang}-${theme}-${width}.png`;

/** Adds page margins around a single element, in its background colour. */
async function addMargins(page: Page): Promise<void> {
  await page.evaluate(() => {
    const user = document.querySelector<HTMLElement>('.stage');
    const tag = [...(user?.querySelectorAll('*') ?? [])].find(({ shadowRoot }) => shadowRoot?.querySelector('.sub'));
    const screenRoot = tag?.shadowRoot?.querySelector('.sub');
    if (!user || !tag?.parentElement || !screenRoot) return;
    const { backgroundColor } = getComputedStyle(screenRoot);
    Object.assign(tag.parentElement.style, { width: 'auto', outline: 'none' });
    Object.assign(user.style, { padding: innerWidth < 760 ? '16px' : '32px', backgroundColor });
    document.body.style.backgroundColor = backgroundColor;
  });
}

/** Waits until the layout is stable: order totals and the card frame's height load late. */
async function waitForStableLayout(page: Page): Promise<void> {
  for (let before = -1, stableCount = 0; stableCount < 3; ) {
    const now = await page.evaluate(() => document.documentElement.scrollHeight);
    stableCount = now === before ? stableCount + 1 : 0;
    before = now;
    await page.waitForTimeout(100);
  }
}

/** Takes a screenshot. Returns the problem, if there was one. */
async function takeScreenshot(browser: Browser, sandbox: Sandbox, shot: Shot): Promise<string | undefined> {
  const screen = screens.find(({ name }) => name === shot.screen) as GalleryScreen;
  const context = await browser.newContext({
    // A brand without the language falls back to the browser's language, English.
    locale: 'en-US',
    colorScheme: shot.theme === 'dark' ? 'dark' : 'light',
    reducedMotion: 'reduce',
    viewport: { width: shot.width, height: heightOf(shot.width) },
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
    if (screen.member) await openSignedIn(context, await memberSession(sandbox.origin, screen.member, shot.brand));
    await screen.arrange?.(sandbox);
    await page.goto(addressOf(screen, shot, sandbox));
    const { lang } = granted(shot);
    await screen.steps?.({ page, lang, sandbox });
    await screen.expected({ page, lang }).first().waitFor();
    if (shot.width < 1920 && screen.query.element !== 'portal') await addMargins(page);
    await page.waitForFunction(() => {
      const roots: ParentNode[] = [document];
      // Grows during the loop: shadow roots can contain shadow roots.
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
  await page.screenshot({ path: `${folder}/${fileOf(shot)}`, fullPage: true, animations: 'disabled' });
  await context.close();
  return problem ?? errors[0];
}

const brands = (await readdir(inRoot('brands'), { withFileTypes: true }))
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();
const isTv = values.engine === 'chromium-64';
const names = (isTv ? tvScreens : screens).map(({ name }) => name);
const fixedWidths = isTv
  ? {}
  : Object.fromEntries(screens.flatMap(({ name, width }) => (width ? [[name, width]] : [])));
// TVs have one theme.
const filters: Filters = isTv ? { ...values, theme: 'dark', width: values.width ?? tvWidths } : values;
const shots = planShots(names, brands, filters, fixedWidths);
if (shots.length === 0) throw new Error(`No match. Screens: ${names.join(', ')}; brands: ${brands.join(', ')}`);

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const problems = new Map<string, string>();
const report = (shot: Shot, problem: string | undefined): void => {
  if (problem) problems.set(fileOf(shot), problem);
  console.log(`${problem ? 'problem' : 'taken'} ${fileOf(shot)}${problem ? `: ${problem}` : ''}`);
};

async function takeScreenshots(): Promise<void> {
  const engine = await ensureEngine('chromium', console.log);
  if (!engine.ok) throw new Error(engine.reason);
  const browser = await chromium.launch({ executablePath: engine.path, args: chromiumArgs });
  const queue = [...shots];
  // Screens can change the sandbox's state, so each of the two workers has its own sandbox.
  const work = async () => {
    const sandbox = await startSandbox();
    try {
      for (let shot = queue.shift(); shot; shot = queue.shift())
        report(shot, await takeScreenshot(browser, sandbox, shot));
    } finally {
      await sandbox.stop();
    }
  };
  try {
    await Promise.all([work(), work()]);
  } finally {
    await browser.close();
  }
}

if (isTv) await takeTvScreenshots(shots, { fileOf: (shot) => `${folder}/${fileOf(shot)}`, report });
else await takeScreenshots();
await writeFile(
  `${folder}/index.html`,
  contactSheet(shots.map((shot) => ({ ...shot, file: fileOf(shot), problem: problems.get(fileOf(shot)) }))),
);
console.log(`${shots.length} pictures, ${problems.size} with problems: gallery/index.html`);
process.exitCode = problems.size > 0 ? 1 : 0;

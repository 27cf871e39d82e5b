import type { Locator } from '@playwright/test';
import { expect, test } from '../helpers/fixtures';
import { chooseMethod, choosePlan, clickPay, continueButton, payer, signIn, type User } from '../helpers/interactions';
import { fillPayer, openPartner, signInMember } from '../helpers/purchase';
import { text, textPattern } from '../helpers/text';

const lang = 'en';

test('the browser’s Back button closes the dialog, and the plan stays chosen until an attribute chooses another', {
  tag: '@phone',
}, async ({ page, sandbox }) => {
  const user: User = { page, lang };
  await openPartner(page, sandbox);
  const pageUrl = page.url();
  await choosePlan(user, { devices: 2, duration: 'quarter' });
  await expect(page.getByRole('dialog', { name: text(lang, 'auth:views.start.title') })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(page.url()).toBe(pageUrl);
  await expect(continueButton(user)).toBeFocused();

  // Escape closes the dialog and removes its history entry.
  await continueButton(user).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => history.state)).toBeNull();

  await page.reload();
  const chosenDuration = page.getByRole('radio', { name: textPattern(lang, 'plans:duration.quarter') });
  await expect(chosenDuration).toBeChecked();

  const setAttribute = (name: string, value: string) =>
    page
      .locator('sub-plans')
      .evaluate((plans, attribute) => plans.setAttribute(...attribute), [name, value] as [string, string]);
  const expectChosen = (key: string, values?: Record<string, number>) =>
    expect(page.getByRole('radio', { name: textPattern(lang, key, values) })).toBeChecked();
  await setAttribute('devices', '4');
  await expectChosen('plans:devices.count', { count: 4 });
  await setAttribute('plan-id', '102');
  await expectChosen('plans:devices.count', { count: 1 });
  await expectChosen('plans:duration.month');
});

test('a closed dialog fades out, but returns the focus and its history entry at once; the next one opens meanwhile', {
  tag: '@desktop',
}, async ({ page, sandbox }) => {
  const user: User = { page, lang };
  await openPartner(page, sandbox);
  await choosePlan(user);
  const dialog = page.getByRole('dialog', { name: text(lang, 'auth:views.start.title') });
  await dialog.waitFor();
  const states = await page.evaluate(async () => {
    const host = document.querySelector('sub-dialog') as HTMLElement;
    const inner = host.shadowRoot?.querySelector('dialog') as HTMLDialogElement;
    const eventOf = (type: string) => new Promise((resolve) => inner.addEventListener(type, resolve, { once: true }));
    const fade = eventOf('transitionrun').then(() => getComputedStyle(inner).display);
    inner.querySelector('button')?.click();
    await eventOf('close');
    const button = document.activeElement?.localName;
    return { button, isFading: (await fade) !== 'none', isInert: host.inert };
  });
  expect(states).toEqual({ button: 'sub-plans', isFading: true, isInert: true });
  await continueButton(user).click();
  await dialog.waitFor();
  await expect(page.locator('sub-dialog')).toHaveCount(1);
  await expect.poll(() => page.evaluate(() => history.state?.['sub-dialog'])).toBe(true);
});

test('a dialog keeps the page’s history state, and doesn’t change the history after the page has navigated', {
  tag: ['@desktop', '@full'],
}, async ({ page, sandbox }) => {
  const user: User = { page, lang };
  await openPartner(page, sandbox);
  await page.evaluate(() => history.replaceState({ router: 7 }, ''));
  await choosePlan(user);
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await page.evaluate(() => history.state)).toMatchObject({ router: 7 });
  await page.evaluate(() => history.pushState({ router: 8 }, '', '#next'));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await page.evaluate(() => history.state)).toEqual({ router: 8 });
});

for (const [name, press] of [
  ['a double-click', (button: Locator) => button.dblclick()],
  [
    'Enter pressed twice',
    async (button: Locator) => {
      await button.press('Enter');
      await button.page().keyboard.press('Enter');
    },
  ],
] as const) {
  test(`${name} on the button opens one dialog, which stays open`, { tag: '@desktop' }, async ({ page, sandbox }) => {
    const user: User = { page, lang };
    await openPartner(page, sandbox);
    // The code of the dialog loads with the first press.
    for (const _ of ['first', 'second']) {
      await press(continueButton(user));
      await expect(page.getByRole('heading', { name: text(lang, 'auth:views.start.title') })).toBeFocused();
      await expect(page.locator('sub-dialog')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(page.locator('sub-dialog')).toHaveCount(0);
    }
  });
}

test('while the code of a screen loads, the dialog has the focus and shows a placeholder', {
  tag: '@desktop',
}, async ({ page, sandbox }) => {
  const user: User = { page, lang };
  await openPartner(page, sandbox);
  await continueButton(user).waitFor();
  let letLoad = () => {};
  const isAllowed = new Promise<void>((resolve) => {
    letLoad = resolve;
  });
  await page.route(/\/sub-auth-[^/]*\.js$/, async (route) => {
    await isAllowed;
    await route.continue();
  });
  await continueButton(user).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAttribute('aria-busy', 'true');
  await expect(dialog).toBeFocused();
  letLoad();
  await expect(page.getByRole('heading', { name: text(lang, 'auth:views.start.title') })).toBeFocused();
  await expect(dialog).not.toHaveAttribute('aria-busy', 'true');
});

test('when the dialog closes, the plans’ heading gets the focus if the button that opened it no longer exists', {
  tag: '@desktop',
}, async ({ page, sandbox }) => {
  const user: User = { page, lang };
  await openPartner(page, sandbox);
  await choosePlan(user);
  // The plans with the member's prices have a new button, which replaces the one that opened the dialog.
  await signIn(user, 'expired@example.com');
  await expect(page.getByRole('dialog', { name: text(lang, 'checkout:title') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: text(lang, 'plans:title') })).toBeFocused();
});

test('the plans show the unpaid order after the dialog is closed', { tag: ['@desktop', '@full'] }, async ({
  page,
  sandbox,
}) => {
  const user: User = { page, lang };
  await signInMember(page.context(), sandbox, 'expired@example.com');
  await openPartner(page, sandbox);
  await choosePlan(user);
  await chooseMethod(user, /^Pix/);
  await fillPayer(user, { name: payer.name, cpfCnpj: payer.cpfCnpj });
  await clickPay(user);
  await expect(page.getByRole('dialog', { name: text(lang, 'payment:pix.title') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(text(lang, 'plans:unfinished.title'))).toBeVisible();
});

test('every dialog on a partner’s page names its brand, its host and who sells, also after scrolling @desktop', async ({
  page,
  sandbox,
}) => {
  const user: User = { page, lang };
  await openPartner(page, sandbox);
  await choosePlan(user);
  const dialog = page.getByRole('dialog');
  const logo = dialog.getByRole('img', { name: 'Orbit' });
  const close = dialog.getByRole('button', { name: text(lang, 'common:kit.close'), exact: true });
  const expectBar = async () => {
    await expect(logo.locator('svg')).toHaveCSS('height', '24px');
    await expect(dialog.getByText(new URL(sandbox.origin).host, { exact: true })).toBeVisible();
    // The close button is in the bar, which is 56 pixels high, at the top of the dialog.
    const [box, button] = await Promise.all([dialog.boundingBox(), close.boundingBox()]);
    expect(button?.height).toBeGreaterThanOrEqual(44);
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + 56);
  };
  for (const [heading, next] of [
    [text(lang, 'auth:views.start.title'), () => signIn(user, 'expired@example.com')],
    [text(lang, 'checkout:title'), () => page.keyboard.press('Escape')],
  ] as const) {
    // The heading is in the slotted screen.
    await expect(page.locator('sub-dialog').getByRole('heading', { name: heading })).toBeVisible();
    await expectBar();
    const seller = dialog.getByText(text(lang, 'common:kit.soldBy', { seller: 'Orbit Media Services LLC' }));
    await seller.scrollIntoViewIfNeeded();
    await expect(seller).toBeInViewport();
    await expectBar();
    await next();
  }
});

test('on a phone, the sign-in is as high as its content, and its heading stays in place from step to step @phone', async ({
  page,
  sandbox,
}) => {
  await openPartner(page, sandbox);
  await choosePlan({ page, lang });
  const dialog = page.getByRole('dialog');
  const headingTop = async (name: string) => {
    const box = await page
      .locator('sub-dialog')
      .getByRole('heading', { name: text(lang, name) })
      .boundingBox();
    return box?.y;
  };
  // The dialog slides in.
  await expect.poll(async () => (await dialog.boundingBox())?.y).toBe(0);
  const top = await headingTop('auth:views.start.title');
  expect((await dialog.boundingBox())?.height).toBeLessThan((page.viewportSize()?.height ?? 0) - 40);
  await page.getByLabel(text(lang, 'auth:email.label')).fill('expired@example.com');
  await page.keyboard.press('Enter');
  await expect.poll(() => headingTop('auth:views.login.known')).toBe(top);
});

test('after a sign-in, the dialog shows the skeleton of the checkout at once, without the welcome, above the seller', {
  tag: '@phone',
}, async ({ page, sandbox }) => {
  const user: User = { page, lang };
  let release = () => {};
  const whenReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/sub-checkout-[\w-]+\.js$/, async (route) => {
    await whenReleased;
    await route.continue();
  });
  await openPartner(page, sandbox);
  await choosePlan(user);
  await page.getByRole('dialog', { name: text(lang, 'auth:views.start.title') }).waitFor();
  // What the dialog shows in each frame.
  const frames = await page.evaluateHandle(() => {
    const shown = new Set<string>();
    const look = () => {
      const dialog = document.querySelector('sub-dialog');
      const box = dialog?.shadowRoot?.querySelector('dialog');
      const seller = box?.querySelector('p');
      const skeleton = box?.ariaBusy ? seller?.parentElement?.firstElementChild : null;
      const bottoms = [...(skeleton?.querySelectorAll('*') ?? [])].map((node) => node.getBoundingClientRect().bottom);
      const overlaps = Math.max(...bottoms) > (seller?.getBoundingClientRect().top ?? 0);
      const screen = dialog?.firstElementChild?.shadowRoot;
      const heading = screen?.querySelector('h2')?.textContent;
      // The checkout can have a skeleton of its own.
      if (skeleton) shown.add(`skeleton, ${overlaps ? 'behind' : 'above'} the seller`);
      else if (heading || !screen?.querySelector('[aria-busy=true]')) shown.add(heading ?? 'nothing');
      requestAnimationFrame(look);
    };
    look();
    return shown;
  });
  await signIn(user, 'expired@example.com');
  await expect.poll(() => frames.evaluate((shown) => [...shown].at(-1))).toBe('skeleton, above the seller');
  release();
  await page.getByRole('dialog', { name: text(lang, 'checkout:title') }).waitFor();
  expect(await frames.evaluate((shown) => [...shown])).toEqual([
    text(lang, 'auth:views.start.title'),
    text(lang, 'auth:views.login.known'),
    'skeleton, above the seller',
    text(lang, 'checkout:title'),
  ]);
});

test('in an iframe, a dialog adds no history entry: closing it moves nothing, and Back belongs to the page around it', {
  tag: ['@desktop', '@flow'],
}, async ({ page, sandbox }) => {
  const framed = `${sandbox.pagesOrigin}/partner.html`;
  await page.route(`${sandbox.pagesOrigin}/around`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe width="1200" height="760" src="${framed}"></iframe>` }),
  );
  await page.goto(`${sandbox.pagesOrigin}/around`);
  const frame = page.frameLocator('iframe');
  const dialog = frame.getByRole('dialog');
  const openDialog = () => frame.getByRole('button', { name: text(lang, 'plans:continue'), exact: true }).click();
  const addStep = (step: string) => page.evaluate((hash) => history.pushState(null, '', hash), step);
  const currentStep = () => page.evaluate(() => location.hash);
  await addStep('#step-1');
  await openDialog();
  await expect(dialog).toBeVisible();
  await addStep('#step-2');
  await dialog.getByRole('button', { name: text(lang, 'common:kit.close') }).click();
  await expect(dialog).toHaveCount(0);
  await openDialog();
  await expect(dialog).toBeVisible();
  expect(await currentStep()).toBe('#step-2');
  await page.goBack();
  expect(await currentStep()).toBe('#step-1');
  await expect(dialog).toBeVisible();
});

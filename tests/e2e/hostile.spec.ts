import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { choosePlan, fillCard, payButton } from './journey';
import { expectPaid, fillRegistration } from './purchase';
import { text } from './text';

// The page speaks English and its brand would rather speak Portuguese; the browser decides.
const lang = 'en';
const say = (key: string): string => text(lang, key);

/** Everything that the page's policy refused, its Trusted Types included, and every error. */
function watch(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const refused = /Content.Security.Policy|Trusted ?Type|Refused/i.test(message.text());
    if (refused || message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

test('under a strict policy with Trusted Types a member buys as anywhere else @desktop', async ({ page, sandbox }) => {
  test.setTimeout(90_000);
  const complaints = watch(page);
  await page.goto(`${sandbox.pagesOrigin}/hostile.html`);
  await choosePlan({ page, lang });

  // Hotkeys of the page swallow every letter; ours arrive, in the registration and in the sign-in.
  await page.getByRole('button', { name: say('auth:views.login.otherLink'), exact: true }).click();
  await fillRegistration({ page, lang }, 'ana@example.org');
  const nickname = page.getByLabel(say('auth:nickname.label'));
  await nickname.fill('');
  await nickname.pressSequentially('Ana Souza 7?');
  await expect(nickname).toHaveValue('Ana Souza 7?');
  await page.getByRole('button', { name: say('auth:views.register.otherLink'), exact: true }).click();
  await page.getByLabel(say('auth:email.label')).fill('');
  await page.getByLabel(say('auth:email.label')).pressSequentially('expired@example.com');
  const password = page.getByLabel(say('auth:password.label'), { exact: true });
  await password.fill('');
  await password.pressSequentially('secret123');
  await page.getByRole('button', { name: say('auth:login.submit'), exact: true }).click();

  await expect(payButton({ page, lang })).toBeVisible();
  await fillCard({ page, lang });
  const cpf = page.getByLabel(say('checkout:payer.cpfCnpj'));
  await cpf.pressSequentially('52998224725');
  await payButton({ page, lang }).click();
  await expectPaid({ page, lang });

  expect(complaints).toEqual([]);
  await expect(page.locator('#refused')).toHaveText('0');
  await expect(page.locator('#hotkeys')).toHaveText('0');
});

test('the page’s hotkeys stay its own: outside our fields they fire @desktop', async ({ page, sandbox }) => {
  await page.goto(`${sandbox.pagesOrigin}/hostile.html`);
  await expect(page.getByText(say('plans:duration.legend'))).toBeVisible();
  await page.locator('body').press('k');
  await expect(page.locator('#hotkeys')).toHaveText('1');
});

interface Looks {
  color: string;
  font: string;
  align: string;
  transform: string;
  spacing: string;
  height: number;
}

/** How the heading and the button look, and how tall a card is. */
const looksOf = (page: Page): Promise<Looks[]> =>
  page.locator('sub-plans').evaluate((element) =>
    ['h2', 'fieldset + fieldset label', 'button'].map((selector) => {
      const part = element.shadowRoot?.querySelector(selector) as HTMLElement;
      const { color, fontSize, fontStyle, fontWeight, textAlign, textTransform, letterSpacing } =
        getComputedStyle(part);
      return {
        color,
        font: `${fontStyle} ${fontWeight} ${fontSize}`,
        align: textAlign,
        transform: textTransform,
        spacing: letterSpacing,
        height: Math.round(part.getBoundingClientRect().height),
      };
    }),
  );

test('no style of the page reaches the tags, whatever its root size @desktop', async ({ page, sandbox }) => {
  await page.goto(`${sandbox.pagesOrigin}/playground.html?bare=1&element=plans&brand=telinha&width=760`);
  const ready = page.getByText(say('plans:duration.legend'));
  await expect(ready).toBeVisible();
  const width = await page.locator('sub-plans').evaluate((element) => element.getBoundingClientRect().width);
  const peaceful = await looksOf(page);
  for (const root of ['', '?root=24', '?root=5']) {
    await page.goto(`${sandbox.pagesOrigin}/hostile.html${root}`);
    await expect(ready).toBeVisible();
    await page.locator('sub-plans').evaluate((element, wide) => {
      (element.parentElement as HTMLElement).style.setProperty('width', `${wide}px`, 'important');
    }, width);
    await expect.poll(() => looksOf(page), { message: `with ${root || 'the usual root'}` }).toEqual(peaceful);
  }
});

test('what a page does to the prototypes does not disturb the tags, nor do they touch them @desktop', async ({
  page,
  sandbox,
}) => {
  await page.goto(`${sandbox.pagesOrigin}/hostile.html`);
  await expect(page.getByText(say('plans:duration.legend'))).toBeVisible();
  const left = await page.evaluate(() => {
    const names: string[] = [];
    for (const name in []) names.push(name);
    return { names, process: typeof window.process, define: typeof (window as { define?: unknown }).define };
  });
  expect(left).toEqual({ names: ['last', 'contains', 'remove'], process: 'undefined', define: 'function' });
});

import type { Locator, Page } from '@playwright/test';
import type { Language } from '../../../src/contract/primitives';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { screenshotOf, shareOfDifferentPixels } from '../helpers/compare-screenshots';
import { expect, test } from '../helpers/fixtures';
import { cardFrame, choosePlan } from '../helpers/interactions';
import { openCheckout, openElement, signInMember } from '../helpers/purchase';
import { text } from '../helpers/text';

/** Opens a screen and returns the element to take a screenshot of. */
type OpenScreen = (page: Page, sandbox: Sandbox) => Promise<Locator>;

const openPlans = async (page: Page, sandbox: Sandbox, query: { lang: Language; brand?: string }) => {
  await openElement(page, sandbox, { element: 'plans', ...query });
  const plans = page.locator('sub-plans');
  await expect(plans.getByRole('radio').first()).toBeAttached();
  // Waits for the brand's picture in the header, `brands/<brand>/art/hero.svg`.
  await expect(plans.locator('header svg[preserveAspectRatio]')).toBeAttached();
  return plans;
};

const screens: Readonly<Record<string, OpenScreen>> = {
  'English plans': (page, sandbox) => openPlans(page, sandbox, { lang: 'en' }),
  'Arabic plans': (page, sandbox) => openPlans(page, sandbox, { lang: 'ar', brand: 'lumen' }),
  'an English checkout': async (page, sandbox) => {
    await openCheckout({ page, lang: 'en' }, { sandbox });
    await expect(cardFrame({ page, lang: 'en' }).locator('#number')).toBeVisible();
    return page.locator('sub-checkout');
  },
  'an English account': async (page, sandbox) => {
    await signInMember(page.context(), sandbox, 'renewing@example.com');
    await openElement(page, sandbox, { element: 'account', lang: 'en' });
    await expect(page.getByText(text('en', 'account:orders.recent'))).toBeVisible();
    return page.locator('sub-account');
  },
  'an English sign-in dialog': async (page, sandbox) => {
    await openPlans(page, sandbox, { lang: 'en' });
    await choosePlan({ page, lang: 'en' });
    const dialog = page.locator('sub-dialog dialog');
    // The sign-in form is slotted into the dialog, so it isn't a descendant of the <dialog> element.
    await expect(page.getByLabel(text('en', 'auth:email.label')).and(page.locator('input'))).toBeVisible();
    return dialog;
  },
};

for (const [name, open] of Object.entries(screens)) {
  // The default run (without @full tests) checks one left-to-right and one right-to-left screen.
  const tag = name.endsWith('plans') ? ['@desktop'] : ['@desktop', '@full'];
  test(`${name}: dir="rtl" on the host page doesn’t change the screenshot`, { tag }, async ({ page, sandbox }) => {
    const element = await open(page, sandbox);
    for (const forcedColors of ['none', 'active'] as const) {
      await page.emulateMedia({ forcedColors, reducedMotion: 'reduce' });
      const setDirection = (dir: string) =>
        page.evaluate((value) => document.documentElement.setAttribute('dir', value), dir);
      await setDirection('ltr');
      const before = await screenshotOf(element);
      await setDirection('rtl');
      const difference = await shareOfDifferentPixels(page, before, await screenshotOf(element));
      expect(difference, forcedColors).toBeLessThan(0.002);
    }
  });
}

test('forced colors keep a checkbox’s tick and a field’s focus visible, and more contrast makes borders stronger', {
  tag: '@desktop',
}, async ({ page, sandbox }) => {
  await openElement(page, sandbox, { element: 'auth', view: 'register', lang: 'en' });
  const auth = page.locator('sub-auth');
  const email = auth.getByLabel(text('en', 'auth:email.label')).and(page.locator('input'));
  const terms = auth.getByRole('checkbox').first();
  await expect(terms).toBeVisible();

  await test.step('with forced colors, checking the checkbox and focusing the field change their look', async () => {
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    const changes: Record<string, [Locator, () => Promise<void>]> = {
      tick: [terms.locator('xpath=..'), () => terms.check({ force: true })],
      focus: [email.locator('xpath=..'), () => email.focus()],
    };
    for (const [name, [element, change]] of Object.entries(changes)) {
      const before = await screenshotOf(element);
      await change();
      const difference = await shareOfDifferentPixels(page, before, await screenshotOf(element));
      expect(difference, name).toBeGreaterThan(0.01);
    }
  });

  await test.step('more contrast changes borders, secondary text and the focus ring', async () => {
    const readStyles = () =>
      email.evaluate((input) => {
        const [root, box] = [input.getRootNode() as ShadowRoot, input.parentElement as HTMLElement];
        const boxStyle = getComputedStyle(box);
        const tokens = getComputedStyle(root.querySelector('.sub') ?? box);
        const token = (name: string) => tokens.getPropertyValue(`--s-${name}`).trim();
        return {
          border: boxStyle.borderTopWidth,
          isBorderInTextColor: boxStyle.borderTopColor === boxStyle.color,
          isSecondaryTextInMainColor: token('muted') === token('text'),
          ring: token('ring'),
        };
      });
    await email.blur();
    await page.emulateMedia({ forcedColors: 'none', contrast: 'no-preference' });
    expect(await readStyles()).toEqual({
      border: '1px',
      isBorderInTextColor: false,
      isSecondaryTextInMainColor: false,
      ring: '2px',
    });
    await page.emulateMedia({ contrast: 'more' });
    await expect
      .poll(readStyles)
      .toEqual({ border: '2px', isBorderInTextColor: true, isSecondaryTextInMainColor: true, ring: '4px' });
  });
});

test('every control of the plans and the checkout shows a press at once', { tag: '@phone' }, async ({
  page,
  sandbox,
}) => {
  /** What a person sees of the control: the styles of the control and of everything in it. */
  const looks = (control: Locator) =>
    control.evaluate((element) =>
      [element, ...(element.parentElement?.querySelectorAll('*') ?? [])]
        .map((node) => {
          const { opacity, transform, backgroundColor, borderColor } = getComputedStyle(node);
          return [opacity, transform, backgroundColor, borderColor].join();
        })
        .join(),
    );
  const expectPress = async (control: Locator) => {
    await control.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await control.boundingBox()) as {
      x: number;
      y: number;
      width: number;
      height: number;
    };
    await page.mouse.move(x + width / 2, y + height / 2);
    const before = await looks(control);
    await page.mouse.down();
    await expect.poll(() => looks(control)).not.toBe(before);
    // Released elsewhere, so that nothing is pressed.
    await page.mouse.move(0, 0);
    await page.mouse.up();
  };
  await openPlans(page, sandbox, { lang: 'en' });
  await expectPress(page.getByRole('button', { name: text('en', 'plans:continue') }).last());
  await expectPress(page.locator('sub-plans').getByRole('radio', { checked: false }).first());
  await openCheckout({ page, lang: 'en' }, { sandbox });
  await expectPress(page.locator('sub-checkout [type=submit]'));
  await expectPress(page.getByRole('radio', { name: /^PayPal/ }));
  await expectPress(page.getByRole('checkbox', { name: text('en', 'checkout:card.save') }));
  await expectPress(page.locator('sub-checkout [aria-expanded]').first());
});

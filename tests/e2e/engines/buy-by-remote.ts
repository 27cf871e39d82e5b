import { linkText, pattern, text } from '../helpers/text';
import { until } from './driver';
import { choose, focused, isOpen, typeInto, type Viewer, waitForControl } from './remote';

const lang = 'en';
const t = (key: string): string => pattern(lang, key).source;

/** Asserts that the keys of a remote control lead where a person expects. */
function expectThat(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(`Expected that ${what}`);
}

/** From the open page of a television's maker to a chosen plan, and to the picture for the phone that opens over it. */
export async function choosePlan(viewer: Viewer): Promise<void> {
  const twoDevices = `^${text(lang, 'plans:devices.count', { count: 2 })}`;
  await waitForControl(viewer, twoDevices);
  expectThat((await focused(viewer)) === null, 'nothing has the focus at first');
  // The arrows' own code comes a moment after the plans; a person presses again.
  await until(
    async () => {
      await viewer.press('ArrowDown');
      return (await focused(viewer)) ?? undefined;
    },
    'an arrow key that gives something the focus',
    20_000,
  );
  await choose(viewer, twoDevices);
  await choose(viewer, `^${text(lang, 'plans:duration.quarter')}`);
  // A member extends the plan that runs.
  await choose(viewer, `^(${t('plans:continue')}|${t('plans:extend')})$`);
  await waitForControl(viewer, `^${t('stb:handOff.check')}$`);
}

/** Without a phone: to the sign-in on the television itself. */
export async function payHere(viewer: Viewer): Promise<void> {
  await choose(viewer, `^${t('stb:handOff.here')}$`);
}

/** Looks at the terms on the way, and comes back from them one level at a time. */
export async function readTerms(viewer: Viewer, back: string): Promise<void> {
  await choose(viewer, `^${t('auth:views.login.otherLink')}$`);
  await choose(viewer, `^${linkText(lang, 'auth:terms.accept', 'terms')}$`);
  await isOpen(viewer, 2);
  await viewer.press(back);
  await isOpen(viewer, 1);
  await choose(viewer, `^${t('auth:views.register.otherLink')}$`);
}

/** Signs a member in with a code, typed as on the keyboard that a television shows. */
export async function signInByCode(viewer: Viewer, account: string): Promise<void> {
  await choose(viewer, t('auth:login.useCode'));
  await typeInto(viewer, t('auth:email.label'), account);
  await choose(viewer, t('auth:login.sendCode'));
  await typeInto(viewer, t('auth:code.label'), '1234');
}

/** Up to the picture that a phone pays by. */
export async function payByPix(viewer: Viewer): Promise<void> {
  await choose(viewer, '^Pix');
  await typeInto(viewer, t('payer:name'), 'Ana Souza');
  await typeInto(viewer, t('payer:cpfCnpj'), '52998224725');
  await choose(viewer, t('checkout:pay.button'));
  await waitForControl(viewer, t('checkout:waiting.check'));
}

/** Back leaves the checkout for the page below it, where the arrows go on. */
export async function leave(viewer: Viewer, back: string): Promise<void> {
  await viewer.press(back);
  await isOpen(viewer, 0);
  await choose(viewer, `^${text(lang, 'plans:devices.count', { count: 1 })}`);
}

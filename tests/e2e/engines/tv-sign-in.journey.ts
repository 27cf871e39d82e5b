import { textPattern } from '../helpers/text';
import type { JourneyContext, JourneyEngine } from './drivers/engine-driver';
import { choose, readFocusedName, waitForControl } from './remote-control/remote-control';
import { signInOnPhone, waitForCode } from './remote-control/tv-code';

export const name = 'A viewer requests a new code on the TV, confirms it on a phone, and sees the orders on the TV';
export const engine: JourneyEngine = 'chromium-64';

const lang = 'en';
const regexSourceOf = (key: string): string => textPattern(lang, key).source;

export async function run({ driver, sandbox }: JourneyContext): Promise<void> {
  await driver.goto(`${sandbox.origin}/stb-orders?r=4.2&lang=en`);
  const firstCode = await waitForCode(driver);
  const newCodeButtonPattern = `^${regexSourceOf('stb:handOff.newCode')}$`;
  await choose(driver, newCodeButtonPattern);
  const code = await waitForCode(driver, { previousCode: firstCode });
  if (!new RegExp(newCodeButtonPattern).test((await readFocusedName(driver)) ?? ''))
    throw new Error('The focus left the “New code” button');
  const callFromPhone = await signInOnPhone(sandbox, { account: 'renewing@example.com', brand: 'member' });
  await callFromPhone('user/tv/signin/decide/v1', { code, decision: 'confirm' });
  await waitForControl(driver, regexSourceOf('stb:orders.continue'));
  await choose(driver, `^${regexSourceOf('stb:seePlans')}$`);
  if (driver.errors().length > 0) throw new Error(`The page reported errors: ${driver.errors().join('; ')}`);
}

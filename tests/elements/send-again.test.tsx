import { expect } from 'chai';
import { useAreas } from '../../src/runtime/element-context/use-areas';
import { addTextFiles } from '../../src/runtime/i18n/texts';
import type { EmailLinkRequest } from '../../src/screens/auth/recovery/email-link-form';
import { EmailLinkForm } from '../../src/screens/auth/recovery/email-link-form';
import { mount, typeText, unmountAll } from './mount';
import { until } from './until';

addTextFiles(import.meta.glob('/locales/en/auth.json'));

describe('the lost-password form', () => {
  afterEach(unmountAll);

  it('sends the email again to the same address', async () => {
    const requests: string[] = [];
    const recordAs = (name: string) => (request: EmailLinkRequest) => {
      requests.push(`${name} ${request.email}`);
      return Promise.resolve({ ok: true, value: { countdown: 1 } } as const);
    };
    function LostPassword() {
      if (!useAreas('auth')) return null;
      return (
        <EmailLinkForm
          view="lost-password"
          takesFocus={false}
          rules={{ patterns: {}, captchaKind: 'none', passkeys: null, consents: null }}
          send={recordAs('send')}
          sendAgain={recordAs('again')}
        />
      );
    }
    const { root } = await mount(LostPassword);
    const { host } = root;
    const input = await until('the form is shown', () => host.querySelector<HTMLInputElement>('input'));
    typeText(input, 'ann@example.com');
    host.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
    const resendButton = await until('the email can be sent again', () =>
      [...root.querySelectorAll('button')].find((button) => button.textContent?.includes('Send it again')),
    );
    resendButton.click();
    await until('the email is sent again', () => requests.length === 2);
    expect(requests).to.deep.equal(['send ann@example.com', 'again ann@example.com']);
  });
});

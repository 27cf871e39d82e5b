import { codeLogin, login, signup } from '../../../contract/calls/sign-in';
import type { UserInfo } from '../../../contract/entities';
import type { Result } from '../../../runtime/api/call-error';
import type { ElementContext } from '../../../runtime/element-context/element-context';
import { activeEntryLink, deviceFieldsOf } from '../../../runtime/entry-link/entry-link';
import type { Captcha } from '../../shared/credentials/captcha/use-captcha';
import { trySealPassword } from '../../shared/credentials/try-seal-password';
import type { AccountRequestFields } from '../shared/account-name/account-name';
import type { AuthValues } from './auth-checks';
import type { SignInAction } from './submit-action';

interface SignInInput {
  accountFields: AccountRequestFields;
  values: Pick<AuthValues, 'password' | 'code' | 'nickname'>;
  captchaFields: ReturnType<Captcha['fieldsFor']>;
  /** The language of the registered account. */
  language: string;
}

/** Signs in or registers. Passwords are encrypted before they are sent. */
export async function sendSignIn(
  { call, brand }: Pick<ElementContext, 'call' | 'brand'>,
  action: SignInAction,
  { accountFields, values, captchaFields, language }: SignInInput,
): Promise<Result<UserInfo>> {
  const { code, nickname } = values;
  if (action === 'signInWithCode') return call(codeLogin, { ...accountFields, code, ...captchaFields });
  const passwordCall = action === 'register' ? 'signup' : 'login';
  const sealed = await trySealPassword(brand.peek().settings.code, passwordCall, values.password);
  if (!sealed.ok) return sealed;
  const password = sealed.value;
  if (action === 'signInWithPassword') return call(login, { ...accountFields, password, ...captchaFields });
  return call(signup, {
    ...accountFields,
    code,
    nickname,
    password,
    language,
    acceptedTerms: true,
    // A link from the operator's app contains fields that describe the app and the device.
    ...deviceFieldsOf(activeEntryLink.peek()),
    ...captchaFields,
  });
}

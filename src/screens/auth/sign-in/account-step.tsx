import { codeLogin } from '../../../contract/calls/sign-in';
import { useIsAbsent } from '../../../runtime/element-context/absent-calls';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { Button, LinkButton } from '../../../ui/button/button';
import { PasswordField } from '../../../ui/fields/account/password-field';
import { TextField } from '../../../ui/fields/text-field';
import { recorderMask } from '../../../ui/fields/text-input';
import styles from '../../shared/credentials/auth.module.css';
import { CaptchaField } from '../../shared/credentials/captcha/captcha-field';
import type { SuggestedView } from '../../shared/credentials/form-errors';
import { useLoginOptions } from '../../shared/credentials/use-site-rules';
import type { Policy } from '../../shared/policy/policy-text';
import { AccountFields } from '../shared/account-name';
import { MarketingField, TermsField } from '../shared/terms-field';
import type { Auth } from './use-auth';

interface AccountStepProps {
  auth: Auth;
  openLegalText(policy: Policy): void;
  openView(view: SuggestedView): void;
  /** Goes back to change the account. Set if the account was entered in a previous step. */
  onChangeAccount?: (() => void) | undefined;
}

/**
 * The first step of the sign-in (view `login`) and of the registration: asks for the account, the password and other
 * data. In the view `start`, it asks only for the account, and the server then decides which view follows.
 */
export function AccountStep({ auth, openLegalText, openView, onChangeAccount }: AccountStepProps) {
  const { navigate } = useElementContext();
  const { t } = useTexts();
  const hasCodes = useLoginOptions().includes('code');
  const isCodeAbsent = useIsAbsent()(codeLogin);
  const { view, form, flow, dispatch, kind, countries } = auth;
  const isRegistration = view === 'register';
  const isStart = view === 'start';
  const signsInByCode = view === 'login' && flow.signInMethod === 'code';
  const loginLabelKey = signsInByCode ? 'auth:login.sendCode' : 'auth:login.submit';
  // In the views `register` and `start`, the submit button has the same label ("Continue").
  const submitLabelKey = view === 'login' ? loginLabelKey : 'auth:register.submit';
  // The editable fields replace the read-only account if an error suggests a view, such as `register`, or is about the
  // account, because only the fields show the suggestion and the error.
  const showsEnteredAccount = onChangeAccount && !flow.suggestedView && !form.field(kind).error;
  return (
    <>
      {showsEnteredAccount ? (
        <EnteredAccount account={auth.account} onChange={onChangeAccount} />
      ) : (
        <AccountFields
          view={view}
          kind={kind}
          countries={countries}
          suggestedView={flow.suggestedView}
          openView={openView}
          email={form.field('email')}
          phone={form.field('phone')}
        />
      )}
      {isRegistration && (
        <TextField
          {...form.field('nickname')}
          label={t('auth:nickname.label')}
          autoComplete="nickname"
          maxLength={64}
        />
      )}
      {!signsInByCode && !isStart && (
        <div>
          <PasswordField
            {...form.field('password')}
            label={t('auth:password.label')}
            hint={isRegistration ? t(auth.passwordCanWait ? 'auth:password.later' : 'auth:password.hint') : undefined}
            hasHintAbove
            autoComplete={isRegistration ? 'new-password' : 'current-password'}
            showsStrength={isRegistration}
          />
          {!isRegistration && (
            <p className={styles.fieldLink}>
              <LinkButton onClick={() => navigate('forgot-password')}>{t('auth:login.forgot')}</LinkButton>
            </p>
          )}
        </div>
      )}
      {signsInByCode && <p className={styles.quiet}>{t(`auth:login.codeHint.${kind}`)}</p>}
      {isRegistration && (
        <div className={styles.choices}>
          <TermsField field={form.field('terms')} onOpenText={openLegalText} />
          {auth.asksMarketing && <MarketingField field={form.field('marketing')} />}
        </div>
      )}
      {!isStart && <CaptchaField captcha={auth.captcha} field={form.field('captcha')} />}
      <Button type="submit" full busy={form.isSubmitting} busyLabel={t('common:kit.working')}>
        {t(submitLabelKey)}
      </Button>
      {view === 'login' && hasCodes && (signsInByCode || !isCodeAbsent) && (
        <p className={styles.formLink}>
          <LinkButton
            onClick={() => dispatch({ type: 'methodChosen', signInMethod: signsInByCode ? 'password' : 'code' })}
          >
            {t(signsInByCode ? 'auth:login.usePassword' : 'auth:login.useCode')}
          </LinkButton>
        </p>
      )}
    </>
  );
}

/**
 * The email address or phone number that the visitor entered in a previous step, with a link to enter another one.
 * Password managers read it from the hidden input.
 */
function EnteredAccount({ account, onChange }: { account: string; onChange(): void }) {
  const { t } = useTexts();
  return (
    <p className={styles.enteredAccount}>
      <input
        {...recorderMask.attributes}
        className={recorderMask.className}
        type="text"
        name="username"
        autoComplete="username"
        value={account}
        readOnly
        hidden
      />
      <span {...recorderMask.attributes} className={recorderMask.className} translate="no">
        {account}
      </span>
      <LinkButton onClick={onChange}>{t('auth:start.change')}</LinkButton>
    </p>
  );
}

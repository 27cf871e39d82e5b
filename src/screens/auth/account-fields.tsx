import { useScope, useTexts } from '../../runtime/scope';
import { useValue } from '../../runtime/value';
import { LinkButton } from '../../ui/button';
import { EmailField } from '../../ui/email-field';
import { ErrorState } from '../../ui/error-state';
import { PhoneField } from '../../ui/phone-field';
import { Loading, Skeleton } from '../../ui/skeleton';
import { Tabs } from '../../ui/tabs';
import styles from './auth.module.css';
import { type AccountKind, keepDraft } from './draft';
import type { Auth } from './use-auth';

/** E-mail or phone, whichever the brand offers. */
export function AccountFields({ auth }: { auth: Auth }) {
  const { brand, navigate } = useScope();
  const { t } = useTexts();
  const { loginOptions } = useValue(brand).settings;
  const kinds = loginOptions.filter((option): option is AccountKind => option === 'email' || option === 'phone');
  const { other } = auth.flow;
  const field = (
    <>
      {auth.kind === 'email' ? <Email auth={auth} /> : <Phone auth={auth} />}
      {other && other !== auth.view && (
        <p className={styles.instead}>
          <LinkButton onClick={() => navigate(other)}>{t(`auth:instead.${other}`)}</LinkButton>
        </p>
      )}
    </>
  );
  if (kinds.length < 2) return <div>{field}</div>;
  return (
    <Tabs
      label={t('auth:kind.label')}
      tabs={kinds.map((value) => ({ value, label: t(`auth:kind.${value}`) }))}
      value={auth.kind}
      onChange={(kind) => keepDraft({ kind })}
    >
      {field}
    </Tabs>
  );
}

function Email({ auth: { form, view } }: { auth: Auth }) {
  const { brand } = useScope();
  const { t } = useTexts();
  const { emailSuffixes } = useValue(brand).settings;
  return (
    <EmailField
      {...form.field('email')}
      label={t('auth:email.label')}
      suffixes={emailSuffixes}
      autoComplete={view === 'login' ? 'username' : 'email'}
    />
  );
}

function Phone({ auth: { form, countries } }: { auth: Auth }) {
  const { t } = useTexts();
  const { countries: list, error, isLoading, retry } = countries;
  if (!list.length && isLoading) {
    return (
      <Loading>
        <div className={styles.phoneBones}>
          <Skeleton height="48px" />
          <Skeleton height="48px" />
        </div>
      </Loading>
    );
  }
  if (!list.length) return <ErrorState error={error} title={t('auth:phone.noCountries')} retry={retry} />;
  return <PhoneField {...form.field('phone')} label={t('auth:phone.label')} countries={list} />;
}

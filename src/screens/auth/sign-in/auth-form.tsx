import { useState } from 'react';
import { appCredentials, entry } from '../../../runtime/entry-link/entry-link';
import { useElementContext, useTexts } from '../../../runtime/page/element-context';
import { useSignalValue } from '../../../runtime/page/use-signal-value';
import { LinkButton } from '../../../ui/button/button';
import { LazyPart } from '../../../ui/lazy/lazy-part';
import type { ViewProps } from '../auth-screen';
import type { LegalText } from '../legal/legal-dialog';
import { type SiteRules, useSiteRules } from '../shared/account-name/use-site-rules';
import styles from '../shared/auth.module.css';
import { AuthPanel } from '../shared/auth-panel';
import { AuthSkeleton } from '../shared/auth-skeleton';
import { LightForm } from '../shared/light-form';
import { ThirdPartyButton } from '../third-party/third-party-button';
import { AccountStep } from './account-step';
import { CodeStep } from './code-step';
import { type AuthView, useAuth } from './use-auth';

const loadFromApp = () => import('./from-app').then((module) => module.FromApp);
const loadLegalDialog = () => import('../legal/legal-dialog').then((module) => module.LegalDialog);

/** One form for sign-in and registration, so that typed values are kept when switching. */
export function AuthForm(props: ViewProps) {
  const rules = useSiteRules();
  if (!rules) return <AuthSkeleton rows={props.view === 'register' ? 5 : 4} />;
  return <LoadedForm {...props} rules={rules} />;
}

function LoadedForm({ view: asked, isOpened, onDone, rules }: ViewProps & { rules: SiteRules }) {
  const { brand, navigate } = useElementContext();
  const { t } = useTexts();
  const { name } = useSignalValue(brand).settings;
  const view: AuthView = asked === 'register' ? 'register' : 'login';
  const auth = useAuth({ view, ...rules, onDone });
  const brought = useSignalValue(entry);
  const [legal, readLegal] = useState<LegalText | null>(null);
  const { flow, form, account } = auth;
  const isCode = flow.step === 'code';
  const otherView = view === 'login' ? 'register' : 'login';
  return (
    <AuthPanel
      shown={isCode ? null : view}
      isOpened={isOpened}
      title={isCode ? t(`auth:code.title.${auth.kind}`) : t(`auth:views.${view}.title`, { brand: name })}
      lead={isCode ? t('auth:code.lead', { account }) : t(`auth:views.${view}.lead`)}
      failure={flow.failure}
      retry={form.submit}
      another={auth.startAnew}
    >
      {view === 'register' && !isCode && appCredentials(brought) && <LazyPart load={loadFromApp} props={{ onDone }} />}
      <LightForm submit={form.submit}>
        {isCode ? <CodeStep auth={auth} /> : <AccountStep auth={auth} readLegal={readLegal} />}
      </LightForm>
      {!isCode && <ThirdPartyButton onDone={onDone} readLegal={readLegal} />}
      {!isCode && (
        <p className={styles.switch}>
          {t(`auth:views.${view}.other`)}{' '}
          <LinkButton onClick={() => navigate(otherView)}>{t(`auth:views.${view}.otherLink`)}</LinkButton>
        </p>
      )}
      {legal && <LazyPart load={loadLegalDialog} props={{ which: legal, onClose: () => readLegal(null) }} />}
    </AuthPanel>
  );
}

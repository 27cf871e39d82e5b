import { type ReactNode, useEffect, useRef, useState } from 'react';
import { siteConfig } from '../../contract/calls/site';
import { LightDom } from '../../runtime/light-dom';
import { useErrorText, useQuery, useScope, useTexts } from '../../runtime/scope';
import { useSheet } from '../../runtime/sheets';
import { useValue } from '../../runtime/value';
import { Button, LinkButton } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Loading, Skeleton } from '../../ui/skeleton';
import { tokenSheet } from '../../ui/tokens';
import { AccountStep } from './account-step';
import styles, { sheet } from './auth.module.css';
import type { ViewProps } from './auth-screen';
import { CodeStep } from './code-step';
import { LazyPart } from './lazy-part';
import type { LegalText } from './legal-dialog';
import { type AuthView, useAuth } from './use-auth';

const loadLegalDialog = () => import('./legal-dialog').then((module) => module.LegalDialog);

/** Signing in and registering: one form for both, so that nothing typed is lost between them. */
export function AuthForm(props: ViewProps) {
  useSheet(sheet);
  const { data, status } = useQuery(siteConfig, {});
  // Another brand or server has rules of its own; until they come the last ones stand, and so does what is typed.
  const last = useRef(data);
  if (data) last.current = data;
  const config = data ?? last.current;
  if (!config && status === 'loading') return <AuthSkeleton isLong={props.view === 'register'} />;
  // Without any rules everything passes here, and the server checks anyway.
  return <LoadedForm {...props} patterns={config?.validRules ?? {}} captchaKind={config?.captcha ?? 'none'} />;
}

type LoadedProps = ViewProps & Pick<Parameters<typeof useAuth>[0], 'patterns' | 'captchaKind'>;

function LoadedForm({ view: asked, onDone, patterns, captchaKind }: LoadedProps) {
  const { brand, navigate } = useScope();
  const { t } = useTexts();
  const say = useErrorText();
  const { name } = useValue(brand).settings;
  const view: AuthView = asked === 'register' ? 'register' : 'login';
  const auth = useAuth({ view, patterns, captchaKind, onDone });
  const [legal, readLegal] = useState<LegalText | null>(null);
  const { flow, form, account } = auth;
  const isCode = flow.step === 'code';
  const heading = useHeadingFocus(isCode ? null : view);
  const otherView = view === 'login' ? 'register' : 'login';
  return (
    <section className={styles.card}>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {isCode ? t(`auth:code.title.${auth.kind}`) : t(`auth:views.${view}.title`, { brand: name })}
      </h2>
      <p className={styles.lead}>{isCode ? t('auth:code.lead', { account }) : t(`auth:views.${view}.lead`)}</p>
      {flow.failure && (
        <div className={styles.notice}>
          <Notice kind="error" role="alert" action={flow.failure.kind !== 'code' && <Retry onClick={form.submit} />}>
            {say(flow.failure)}
          </Notice>
        </div>
      )}
      <LightDom slot="form" sheets={sheets}>
        <form className={styles.form} method="post" noValidate onSubmit={form.submit}>
          <Adopted>{isCode ? <CodeStep auth={auth} /> : <AccountStep auth={auth} readLegal={readLegal} />}</Adopted>
        </form>
      </LightDom>
      {!isCode && (
        <p className={styles.switch}>
          {t(`auth:views.${view}.other`)}{' '}
          <LinkButton onClick={() => navigate(otherView)}>{t(`auth:views.${view}.otherLink`)}</LinkButton>
        </p>
      )}
      {legal && <LazyPart load={loadLegalDialog} props={{ which: legal, onClose: () => readLegal(null) }} />}
    </section>
  );
}

const sheets = [tokenSheet];

/** The form's own layout, in the light DOM where the form is. */
function Adopted({ children }: { children: ReactNode }) {
  useSheet(sheet);
  return children;
}

function Retry({ onClick }: { onClick(): void }) {
  const { t } = useTexts();
  return (
    <Button variant="secondary" size="small" onClick={() => onClick()}>
      {t('common:actions.retry')}
    </Button>
  );
}

/** Focus goes to the heading of what was opened by a press, not of what stands there from the start. */
function useHeadingFocus(shown: string | null) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current !== shown && shown !== null) heading.current?.focus();
    before.current = shown;
  }, [shown]);
  return heading;
}

function AuthSkeleton({ isLong }: { isLong: boolean }) {
  return (
    <div className={styles.card}>
      <Loading>
        <Skeleton width="60%" height="32px" />
        <div className={styles.bones}>
          {Array.from({ length: isLong ? 5 : 4 }, (_, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bones are alike and never move
            <Skeleton key={line} height="56px" />
          ))}
        </div>
      </Loading>
    </div>
  );
}

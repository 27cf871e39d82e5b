import type { ReactNode } from 'react';
import { queryInfo } from '../../contract/calls/account';
import type { ArtName } from '../../contract/site/design';
import { useIsAbsent } from '../../runtime/element-context/absent-calls';
import { useMember, useTexts } from '../../runtime/element-context/element-context';
import { useSheet } from '../../runtime/styles/use-sheet';
import { BrandArt } from '../../ui/brand-art/brand-art';
import { Button } from '../../ui/button/button';
import styles, { sheet } from './error-page.module.css';
import { useRouter } from './router-context';

interface ErrorPageProps {
  /** Name of the brand's picture. */
  picture: ArtName;
  /** The HTTP status code, in small type below the buttons. */
  code: string;
  title: string;
  text: string;
  /** Buttons. */
  children: ReactNode;
}

/** The page for an HTTP error: what happened, and buttons to continue. */
export function ErrorPage({ picture, code, title, text, children }: ErrorPageProps) {
  useSheet(sheet);
  return (
    <div className={styles.page}>
      <BrandArt name={picture} className={styles.picture} />
      <h1 part="heading" tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>{children}</div>
      <p className={styles.code} aria-hidden="true">
        {code}
      </p>
    </div>
  );
}

/** The page for unknown URLs. */
export function NotFoundPage() {
  const router = useRouter();
  const { t } = useTexts();
  const isMember = !!useMember();
  const hasAccount = !useIsAbsent()(queryInfo);
  return (
    <ErrorPage picture="not-found" code="404" title={t('portal:notFound.title')} text={t('portal:notFound.text')}>
      <Button onClick={() => router.go('/pricing-table')}>{t('portal:notFound.plans')}</Button>
      {(hasAccount || !isMember) && (
        <Button variant="secondary" onClick={() => router.go(isMember ? '/account' : '/login')}>
          {t(isMember ? 'portal:notFound.account' : 'portal:links.login')}
        </Button>
      )}
    </ErrorPage>
  );
}

/** The portal's page `/500`, which says that a server error occurred. */
export function ServerErrorPage() {
  const router = useRouter();
  const { t } = useTexts();
  // A new tab has no previous page.
  const goBack = () => (window.history.length > 1 ? window.history.back() : router.go('/'));
  return (
    <ErrorPage picture="error" code="500" title={t('portal:serverError.title')} text={t('portal:serverError.text')}>
      <Button onClick={goBack}>{t('portal:serverError.back')}</Button>
      <Button variant="secondary" onClick={() => router.go('/pricing-table')}>
        {t('portal:notFound.plans')}
      </Button>
    </ErrorPage>
  );
}

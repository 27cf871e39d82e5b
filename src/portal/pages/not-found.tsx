import { useMember, useTexts } from '../../runtime/element-context/element-context';
import { Button } from '../../ui/button/button';
import { useRouter } from '../layout/router-context';
import { ErrorPage } from './error-page';

/** The page for unknown URLs. */
export function NotFoundPage() {
  const router = useRouter();
  const { t } = useTexts();
  const isMember = !!useMember();
  return (
    <ErrorPage picture="not-found" code="404" title={t('portal:notFound.title')} text={t('portal:notFound.text')}>
      <Button onClick={() => router.go('/pricing-table')}>{t('portal:notFound.plans')}</Button>
      <Button variant="secondary" onClick={() => router.go(isMember ? '/account' : '/login')}>
        {t(isMember ? 'portal:notFound.account' : 'portal:links.login')}
      </Button>
    </ErrorPage>
  );
}

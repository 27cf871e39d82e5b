import { useTexts } from '../../runtime/element-context/element-context';
import { Button } from '../../ui/button/button';
import { useRouter } from '../layout/router-context';
import { ErrorPage } from './error-page';

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

import { useTexts } from '../../runtime/page/element-context';
import { Button } from '../button/button';
import { Notice } from './notice';

/** Replaces a screen that failed to render. */
export function CrashNotice({ retry }: { retry(): void }) {
  const { t } = useTexts();
  return (
    <Notice kind="error" role="alert" action={<Button onClick={retry}>{t('common:actions.retry')}</Button>}>
      {t('common:errors.crash')}
    </Notice>
  );
}

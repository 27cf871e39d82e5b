import { useTexts } from '../../runtime/element-context/element-context';
import { Button } from '../button/button';
import { Notice } from './notice';

/** Shown instead of a screen that threw an error while rendering. */
export function CrashNotice({ retry }: { retry(): void }) {
  const { t } = useTexts();
  return (
    <Notice kind="error" role="alert" action={<Button onClick={retry}>{t('common:actions.retry')}</Button>}>
      {t('common:errors.crash')}
    </Notice>
  );
}

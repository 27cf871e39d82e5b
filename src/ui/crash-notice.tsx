import { useTexts } from '../runtime/scope';
import { Button } from './button';
import { Notice } from './notice';

/** What stands where a screen failed to draw. */
export function CrashNotice({ retry }: { retry(): void }) {
  const { t } = useTexts();
  return (
    <Notice kind="error" role="alert" action={<Button onClick={retry}>{t('common:actions.retry')}</Button>}>
      {t('common:errors.crash')}
    </Notice>
  );
}

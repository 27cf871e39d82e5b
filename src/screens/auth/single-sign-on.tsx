import { useEffect, useRef } from 'react';
import { forgetEntry } from '../../runtime/entry';
import { useScope, useTexts } from '../../runtime/scope';
import { Button } from '../../ui/button';
import { Loading, Skeleton } from '../../ui/skeleton';
import styles from './auth.module.css';
import { AuthPanel } from './auth-panel';
import type { ViewProps } from './auth-screen';
import { useAppSignIn } from './use-app-sign-in';

const boxErrors: readonly string[] = ['201', '203'];

/** Whoever comes from the app is signed in without typing anything; if that does not work, the form is there. */
export function SingleSignOn({ isOpened, onDone }: ViewProps) {
  const scope = useScope();
  const { t } = useTexts();
  const { failure, isBusy, enter } = useAppSignIn(onDone);
  const isStarted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once; after that only by a press
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    void enter();
  }, []);

  // What the server refused is not tried again on the next visit of the sign-in.
  const isRefused = failure?.kind === 'code';
  useEffect(() => (isRefused ? forgetEntry : undefined), [isRefused]);

  // A box at a wrong router. Source: specification, section 6.
  const isBoxError =
    failure?.kind === 'code' && boxErrors.includes(failure.code) && scope.settings.peek().scene === 'STB';
  useEffect(() => {
    if (!isBoxError) return;
    forgetEntry();
    scope.navigate('notice', { type: 'stbLoginErr' });
  }, [isBoxError, scope]);

  if (!failure) {
    return (
      <AuthPanel shown="sso" isOpened={isOpened} title={t('auth:sso.title')} lead={t('auth:sso.lead')}>
        <div className={styles.bones}>
          <Loading>
            <Skeleton height="56px" />
          </Loading>
        </div>
      </AuthPanel>
    );
  }
  const leave = () => forgetEntry();
  return (
    <AuthPanel
      shown="failed"
      isOpened
      title={t('auth:sso.failedTitle')}
      failure={failure}
      retry={() => void enter()}
      another={leave}
    >
      <div className={styles.doneActions}>
        <Button full busy={isBusy} onClick={leave}>
          {t('auth:sso.other')}
        </Button>
      </div>
    </AuthPanel>
  );
}

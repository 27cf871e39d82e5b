import { cancelDeletion } from '../../contract/calls/account';
import { useElementContext, useTexts } from '../../runtime/element-context/element-context';
import { Button } from '../../ui/button/button';
import { ErrorState } from '../../ui/feedback/error-state';
import { Notice } from '../../ui/feedback/notice';
import { formatDate } from '../../ui/format/format-date';
import './credentials/auth-texts';
import { useAction } from './use-action';

interface DeletionNoticeProps {
  /** When the account is deleted, as a timestamp in milliseconds. */
  deletesAt: number;
  /** The notice prevents a purchase. */
  isPurchase?: boolean;
  /** The server has canceled the deletion. */
  onKept(): void;
}

/** Says when the account is deleted, with a button that keeps it. Needs the texts `auth` and `errors`. */
export function DeletionNotice({ deletesAt, isPurchase = false, onKept }: DeletionNoticeProps) {
  const { call, toasts } = useElementContext();
  const { t, lang } = useTexts();
  const { isBusy, error, run } = useAction();
  const keep = () =>
    run(async () => {
      const result = await call(cancelDeletion, {});
      if (!result.ok) return result.error;
      toasts.show('success', t('auth:keep.done'));
      onKept();
      return null;
    });
  return (
    <>
      {error && <ErrorState error={error} />}
      <Notice
        kind={isPurchase ? 'warning' : 'info'}
        title={t('auth:keep.notice', { date: formatDate(deletesAt, lang) })}
        action={
          <Button size="small" busy={isBusy} busyLabel={t('common:kit.working')} onClick={() => void keep()}>
            {t('auth:keep.button')}
          </Button>
        }
      >
        {t(isPurchase ? 'auth:keep.beforePurchase' : 'auth:keep.until')}
      </Notice>
    </>
  );
}

import { useEffect, useState } from 'react';
import { acceptTerms, exportData, queryInfo } from '../../../contract/calls/account';
import type { AccountInfo, DataExport, MemberTerms } from '../../../contract/entities';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import '../../shared/credentials/auth-texts';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { LazyPart } from '../../../ui/async/lazy-part';
import { Button, LinkButton } from '../../../ui/button/button';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Notice } from '../../../ui/feedback/notice';
import { formatDate } from '../../../ui/format/format-date';
import { DeletionNotice } from '../../shared/deletion-notice.lazy';
import { poll } from '../../shared/poll';
import { saveFile } from '../../shared/reseller/save-file';
import { useAction } from '../../shared/use-action';
import styles, { sheet } from '../shared/account-card.module.css';
import listStyles, { sheet as listSheet } from '../shared/account-list.module.css';
import { invalidateInAllTabs } from '../shared/queries';
import { ThirdPartySetting } from './third-party-setting';

const loadPolicyDialog = () => import('../../shared/policy/policy-dialog.lazy').then((module) => module.PolicyDialog);

/**
 * The sign-in with third parties, the accepted terms, the copy of the member's data and the way to the deletion of the
 * account, if the server offers them.
 */
export function AccountRights({ info }: { info: AccountInfo }) {
  const { thirdParties, terms, dataExport, deletion } = info;
  useSheet(sheet);
  const { navigate } = useElementContext();
  const { t } = useTexts();
  return (
    <>
      {thirdParties?.map((thirdParty) => (
        <ThirdPartySetting key={thirdParty.provider} info={info} thirdParty={thirdParty} />
      ))}
      {terms && <TermsSetting terms={terms} />}
      {dataExport && <DataCopy dataExport={dataExport} />}
      {deletion && (
        <section className={styles.card}>
          <div className={styles.head}>
            <h3 className={styles.title}>{t('account:data.deleteTitle')}</h3>
            {!deletion.deletesAt && (
              <Button variant="secondary" size="small" onClick={() => navigate('delete-account')}>
                {t('account:data.deleteButton')}
              </Button>
            )}
          </div>
          {deletion.deletesAt ? (
            <DeletionNotice deletesAt={deletion.deletesAt} onKept={() => invalidateInAllTabs(queryInfo)} />
          ) : (
            <p>{t('account:data.deleteAbout')}</p>
          )}
        </section>
      )}
    </>
  );
}

/** Which terms the member accepted and when, with a button to read them and, for a newer version, one to accept it. */
function TermsSetting({ terms }: { terms: MemberTerms }) {
  useSheet(sheet);
  useSheet(listSheet);
  const { t, lang } = useTexts();
  const { accepted } = terms;
  return (
    <section className={styles.card}>
      <div className={styles.head}>
        <h3 className={styles.title}>{t('account:terms.title')}</h3>
        {accepted?.version === terms.version && <TermsLink />}
      </div>
      <div className={listStyles.stack}>
        {accepted && <p>{t('account:terms.accepted', { date: formatDate(accepted.date, lang) })}</p>}
        {accepted?.version !== terms.version && <TermsNotice terms={terms} />}
      </div>
    </section>
  );
}

/** A link that opens the terms in a dialog. */
function TermsLink() {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <LinkButton onClick={() => setOpen(true)}>{t('account:terms.read')}</LinkButton>
      {isOpen && (
        <LazyPart
          load={loadPolicyDialog}
          props={{ policy: 'terms' as const, title: t('account:terms.title'), onClose: () => setOpen(false) }}
        />
      )}
    </div>
  );
}

/** Asks a member to accept terms that changed since the last consent. Nothing is blocked meanwhile. */
export function TermsNotice({ terms }: { terms: MemberTerms }) {
  useSheet(listSheet);
  const { call, toasts } = useElementContext();
  const { t, lang } = useTexts();
  const { isBusy, error, run } = useAction();
  const { version } = terms;
  const accept = () =>
    run(async () => {
      const result = await call(acceptTerms, { version });
      if (!result.ok) return result.error;
      // The terms can have changed again meanwhile; the notice then stays.
      if (result.value.accepted?.version === result.value.version) toasts.show('success', t('account:terms.done'));
      invalidateInAllTabs(queryInfo);
      return null;
    });
  return (
    <div className={listStyles.stack}>
      {error && <ErrorState title={t('account:terms.failed')} error={error} />}
      <Notice
        title={t('account:terms.changed', { date: formatDate(terms.date, lang) })}
        action={
          <div className={listStyles.choices}>
            <Button size="small" busy={isBusy} busyLabel={t('common:kit.working')} onClick={() => void accept()}>
              {t('account:terms.accept')}
            </Button>
            <TermsLink />
          </div>
        }
      >
        {t('account:terms.about')}
      </Notice>
    </div>
  );
}

const fileTypes = { json: 'application/json', html: 'text/html' } as const;
/** A copy takes seconds for a small account and minutes for a large one. */
const pollDelaysMs = [5_000, 10_000, 20_000, 30_000, 60_000];

function DataCopy({ dataExport }: { dataExport: DataExport }) {
  useSheet(sheet);
  useSheet(listSheet);
  const { call } = useElementContext();
  const { t, lang } = useTexts();
  const { isBusy, error, run } = useAction();
  const { state, expires } = dataExport;
  const isPreparing = state === 'preparing';
  useEffect(() => {
    if (!isPreparing) return undefined;
    const polling = poll({
      request: async () => {
        invalidateInAllTabs(queryInfo);
        return false;
      },
      delaysMs: pollDelaysMs,
      isEager: false,
    });
    return () => polling.stop();
  }, [isPreparing]);
  const request = () =>
    run(async () => {
      const result = await call(exportData, {});
      if (!result.ok) return result.error;
      invalidateInAllTabs(queryInfo);
      return null;
    });
  const download = (format: keyof typeof fileTypes) =>
    run(async () => {
      const result = await call(exportData, { format });
      if (!result.ok) return result.error;
      const { file } = result.value;
      if (file) saveFile(file.name, file.content, fileTypes[format]);
      return null;
    });
  return (
    <section className={styles.card}>
      <div className={styles.head}>
        <h3 className={styles.title}>{t('account:data.title')}</h3>
        {state === 'none' && (
          <Button
            variant="secondary"
            size="small"
            busy={isBusy}
            busyLabel={t('common:kit.working')}
            onClick={() => void request()}
          >
            {t('account:data.request')}
          </Button>
        )}
      </div>
      <div className={listStyles.stack}>
        <p>{t('account:data.about')}</p>
        {error && <ErrorState title={t('account:data.failed')} error={error} />}
        {isPreparing && <Notice role="status">{t('account:data.preparing')}</Notice>}
        {state === 'ready' && (
          <>
            <Notice kind="success" role="status">
              {t('account:data.ready', { date: formatDate(expires ?? 0, lang) })}
            </Notice>
            <div className={listStyles.choices}>
              <Button variant="secondary" size="small" busy={isBusy} onClick={() => void download('html')}>
                {t('account:data.html')}
              </Button>
              <Button variant="secondary" size="small" busy={isBusy} onClick={() => void download('json')}>
                {t('account:data.json')}
              </Button>
            </div>
          </>
        )}
      </div>
    </section>
  );
}

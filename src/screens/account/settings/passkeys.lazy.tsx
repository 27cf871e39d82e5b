import { useLayoutEffect, useRef, useState } from 'react';
import { passkeyDelete, passkeyList, passkeyRename } from '../../../contract/calls/passkeys';
import type { AccountInfo, Passkey } from '../../../contract/entities';
import { isUnsupported } from '../../../runtime/api/call-error';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { AsyncList } from '../../../ui/async/async-view';
import { Button } from '../../../ui/button/button';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Notice } from '../../../ui/feedback/notice';
import { TextField } from '../../../ui/fields/text-field';
import { formatDate } from '../../../ui/format/format-date';
import { Dialog } from '../../../ui/overlays/dialog';
import { classNames } from '../../../ui/styling/class-names';
import { AddPasskey } from '../../shared/passkeys/add-passkey';
import { useAction } from '../../shared/use-action';
import styles, { sheet } from '../shared/account-card.module.css';
import listStyles, { sheet as listSheet } from '../shared/account-list.module.css';
import { invalidateInAllTabs, useFreshQuery } from '../shared/queries';

interface PasskeysSettingProps {
  info: AccountInfo;
  /** Whether this browser has passkeys. */
  canAdd: boolean;
}

/** The member's passkeys, which can be renamed and removed in any browser, and the button that adds one. */
export function PasskeysSetting({ info, canAdd }: PasskeysSettingProps) {
  useSheet(sheet);
  useSheet(listSheet);
  const { t } = useTexts();
  const query = useFreshQuery(passkeyList, {});
  const card = useRef<HTMLElement>(null);
  // An object, so that the same text can be announced twice.
  const [success, setSuccess] = useState<{ text: string } | null>(null);
  const [opened, setOpened] = useState<{ dialog: 'rename' | 'remove'; passkey: Passkey } | null>(null);
  useLayoutEffect(() => {
    // The clicked button can disappear with its row.
    if (success) card.current?.focus({ preventScroll: true });
  }, [success]);
  if (isUnsupported(query.error)) return null;
  const showSuccess = (text: string) => {
    setOpened(null);
    setSuccess({ text });
    invalidateInAllTabs(passkeyList);
  };
  const open = (dialog: 'rename' | 'remove', passkey: Passkey) => {
    setSuccess(null);
    setOpened({ dialog, passkey });
  };
  return (
    <section ref={card} tabIndex={-1} className={styles.card} aria-label={t('auth:passkeys.title')}>
      <div className={styles.head}>
        <h3 className={styles.title}>{t('auth:passkeys.title')}</h3>
      </div>
      <div className={listStyles.stack}>
        <p>{t('auth:passkeys.about')}</p>
        {success && (
          <Notice kind="success" role="status">
            {success.text}
          </Notice>
        )}
        <AsyncList
          query={query}
          failedTitle={t('auth:passkeys.notLoaded')}
          className={listStyles.list}
          skeleton={{ count: 1, height: 'calc(var(--s-px) * 72)' }}
          empty={<p className={listStyles.meta}>{t('auth:passkeys.none')}</p>}
          itemsOf={({ passkeys }) => passkeys}
          renderItem={(passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => open('rename', passkey)}
              onRemove={() => open('remove', passkey)}
            />
          )}
        />
        {query.data?.isFull || !canAdd ? (
          <p className={listStyles.meta}>{t(canAdd ? 'auth:passkeys.full' : 'auth:passkeys.failures.unavailable')}</p>
        ) : (
          <div className={styles.form}>
            <AddPasskey info={info} variant="secondary" onDone={() => showSuccess(t('auth:passkeys.added'))} />
          </div>
        )}
      </div>
      {opened?.dialog === 'rename' && (
        <RenameDialog
          passkey={opened.passkey}
          onClose={() => setOpened(null)}
          onDone={() => showSuccess(t('auth:passkeys.renamed'))}
        />
      )}
      {opened?.dialog === 'remove' && (
        <RemoveDialog
          passkey={opened.passkey}
          onClose={() => setOpened(null)}
          onDone={() => showSuccess(t('auth:passkeys.removed', { name: opened.passkey.name }))}
        />
      )}
    </section>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  onRename(): void;
  onRemove(): void;
}

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  useSheet(listSheet);
  const { t, lang } = useTexts();
  const { name, created, lastUsed, isSynced } = passkey;
  const facts = [
    t('auth:passkeys.created', { date: formatDate(created, lang) }),
    lastUsed ? t('auth:passkeys.lastUsed', { date: formatDate(lastUsed, lang) }) : t('auth:passkeys.unused'),
    isSynced && t('auth:passkeys.synced'),
  ];
  return (
    <li className={classNames(listStyles.row, listStyles.plain)}>
      <div className={listStyles.body}>
        <p className={listStyles.title}>{name}</p>
        <p className={listStyles.meta}>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <div className={listStyles.actions}>
        <Button variant="quiet" size="small" aria-label={`${t('auth:passkeys.rename')}: ${name}`} onClick={onRename}>
          {t('auth:passkeys.rename')}
        </Button>
        <Button
          variant="quiet"
          size="small"
          data-destructive=""
          aria-label={`${t('auth:passkeys.remove')}: ${name}`}
          onClick={onRemove}
        >
          {t('auth:passkeys.remove')}
        </Button>
      </div>
    </li>
  );
}

interface PasskeyDialogProps {
  passkey: Passkey;
  onClose(): void;
  onDone(): void;
}

const maxNameLength = 64;

function RenameDialog({ passkey, onClose, onDone }: PasskeyDialogProps) {
  const { call } = useElementContext();
  const { t } = useTexts();
  const [name, setName] = useState(passkey.name);
  const [isEmpty, setEmpty] = useState(false);
  const { isBusy, error, run } = useAction();
  const close = () => {
    if (!isBusy) onClose();
  };
  const save = () => {
    const typed = name.trim();
    setEmpty(typed === '');
    if (typed === '') return;
    void run(async () => {
      const result = await call(passkeyRename, { id: passkey.id, name: typed });
      if (result.ok) onDone();
      return result.ok ? null : result.error;
    });
  };
  return (
    <Dialog
      open
      onClose={close}
      title={t('auth:passkeys.renameTitle')}
      actions={
        <>
          <Button busy={isBusy} onClick={save}>
            {t('account:settings.save')}
          </Button>
          <Button variant="quiet" onClick={close}>
            {t('account:settings.cancel')}
          </Button>
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          name="name"
          label={t('auth:passkeys.name')}
          value={name}
          onChange={setName}
          maxLength={maxNameLength}
          error={isEmpty ? t('auth:passkeys.nameMissing') : undefined}
        />
      </form>
      {error && <ErrorState title={t('auth:passkeys.notRenamed')} error={error} />}
    </Dialog>
  );
}

function RemoveDialog({ passkey, onClose, onDone }: PasskeyDialogProps) {
  const { call } = useElementContext();
  const { t } = useTexts();
  const { isBusy, error, run } = useAction();
  const close = () => {
    if (!isBusy) onClose();
  };
  const remove = async () => {
    const result = await call(passkeyDelete, { id: passkey.id });
    if (result.ok) onDone();
    return result.ok ? null : result.error;
  };
  return (
    <Dialog
      open
      onClose={close}
      title={t('auth:passkeys.removeTitle', { name: passkey.name })}
      actions={
        <>
          <Button variant="danger" busy={isBusy} onClick={() => void run(remove)}>
            {t('auth:passkeys.remove')}
          </Button>
          <Button variant="quiet" onClick={close}>
            {t('auth:passkeys.keep')}
          </Button>
        </>
      }
    >
      <p>{t('auth:passkeys.removeText')}</p>
      {error && <ErrorState title={t('auth:passkeys.notRemoved')} error={error} />}
    </Dialog>
  );
}

import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { queryInfo, updateNickname } from '../../../contract/calls/account';
import type { AccountInfo } from '../../../contract/entities';
import { nickname as nicknameRule } from '../../../rules/contact/contact';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import type { QueryView } from '../../../runtime/element-context/use-query';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { LazyPart } from '../../../ui/async/lazy-part';
import { Button } from '../../../ui/button/button';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Loading, Skeleton } from '../../../ui/feedback/loading/skeleton';
import { Notice } from '../../../ui/feedback/notice';
import { TextField } from '../../../ui/fields/text-field';
import { useForm } from '../../../ui/forms/use-form';
import { formatDateTime } from '../../shared/order-display/format-date-time';
import { useAction } from '../../shared/use-action';
import { AccountCard } from '../shared/account-card';
import styles, { sheet } from '../shared/account-list.module.css';
import { DetailList } from '../shared/detail-list';
import { invalidateInAllTabs } from '../shared/queries';

const fieldsWithForm = ['nickname', 'email'] as const;
type EditableField = (typeof fieldsWithForm)[number];

/**
 * The member's nickname, account and registration date, with an edit button for each field that the server allows the
 * member to change.
 */
export function ProfileCard({ info }: { info: QueryView<AccountInfo> }) {
  useSheet(sheet);
  const { t } = useTexts();
  // This state isn't in the card's content, because the content unmounts while the member's details reload after a
  // change of the email address.
  const [editedField, setEditedField] = useState<EditableField | null>(null);
  const [savedField, setSavedField] = useState<EditableField | null>(null);
  const lastEdited = useRef<EditableField | null>(null);
  const openForm = (field: EditableField) => {
    lastEdited.current = null;
    setSavedField(null);
    setEditedField(field);
  };
  const closeForm = (saved: EditableField | null) => {
    lastEdited.current = editedField;
    setSavedField(saved);
    setEditedField(null);
  };
  return (
    <AccountCard
      title={t('account:settings.details')}
      query={info}
      failedTitle={t('account:settings.notLoaded')}
      skeleton={<Skeleton height="calc(var(--s-px) * 140)" />}
    >
      {(data) => (
        <div className={styles.stack}>
          <Details info={data} />
          {savedField && (
            <Notice kind="success" role="status">
              {t(`account:settings.saved.${savedField}`)}
            </Notice>
          )}
          {editedField ? (
            <EditForm
              field={editedField}
              info={data}
              onCancel={() => closeForm(null)}
              onDone={() => closeForm(editedField)}
            />
          ) : (
            <EditButtons info={data} lastEdited={lastEdited} onEdit={openForm} />
          )}
        </div>
      )}
    </AccountCard>
  );
}

function Details({ info }: { info: AccountInfo }) {
  const { t, lang } = useTexts();
  const kind = info.type === 'phone' ? 'phone' : 'email';
  return (
    <DetailList
      isBelowTitle
      details={[
        [t('account:settings.nickname'), info.nickname],
        [t(`account:settings.kinds.${kind}`), info.account],
        [t('account:settings.since'), formatDateTime(info.accountCreationTime, lang, 'date')],
      ]}
    />
  );
}

const loadChangeEmail = () => import('../credentials/change-email').then(({ ChangeEmail }) => ChangeEmail);

interface EditFormProps {
  field: EditableField;
  info: AccountInfo;
  onCancel: () => void;
  onDone: () => void;
}

function EditForm({ field, info, onCancel, onDone }: EditFormProps) {
  return field === 'nickname' ? (
    <NicknameForm nickname={info.nickname} onCancel={onCancel} onDone={onDone} />
  ) : (
    <LazyPart load={loadChangeEmail} props={{ onCancel, onDone }} areas={['auth', 'fields', 'errors']}>
      <Loading>
        <Skeleton height="calc(var(--s-px) * 120)" />
      </Loading>
    </LazyPart>
  );
}

interface EditButtonsProps {
  info: AccountInfo;
  /** The field whose form was just closed; the edit button of this field takes the focus. */
  lastEdited: RefObject<EditableField | null>;
  onEdit: (field: EditableField) => void;
}

function EditButtons({ info, lastEdited, onEdit }: EditButtonsProps) {
  const { t } = useTexts();
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const field = lastEdited.current;
    if (field) container.current?.querySelector<HTMLElement>(`[data-field="${field}"]`)?.focus();
  }, [lastEdited]);
  const shownFields = fieldsWithForm.filter((field) => info.editable?.includes(field));
  if (shownFields.length === 0) return null;
  return (
    <div ref={container} className={styles.choices}>
      {shownFields.map((field) => (
        <Button key={field} variant="secondary" size="small" data-field={field} onClick={() => onEdit(field)}>
          {t(`account:settings.edit.${field}`)}
        </Button>
      ))}
    </div>
  );
}

interface NicknameFormProps {
  nickname: string;
  onCancel: () => void;
  onDone: () => void;
}

/** The form in which members change their nickname. */
export function NicknameForm({ nickname, onCancel, onDone }: NicknameFormProps) {
  useSheet(sheet);
  const context = useElementContext();
  const { t } = useTexts();
  const { error, run } = useAction();
  const form = useForm({
    initial: { nickname },
    checks: { nickname: nicknameRule },
    onSubmit: (values) =>
      run(async () => {
        const result = await context.call(updateNickname, { nickname: values.nickname });
        if (!result.ok) return result.error;
        invalidateInAllTabs(queryInfo);
        onDone();
        return null;
      }),
  });
  const formElement = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => formElement.current?.querySelector('input')?.focus(), []);
  return (
    <form ref={formElement} className={styles.stack} noValidate onSubmit={form.submit}>
      <TextField
        {...form.field('nickname')}
        label={t('account:settings.nickname')}
        autoComplete="nickname"
        maxLength={64}
      />
      {error && <ErrorState title={t('account:settings.notSaved')} error={error} />}
      <div className={styles.choices}>
        <Button type="submit" busy={form.isSubmitting} busyLabel={t('common:kit.working')}>
          {t('account:settings.save')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('account:settings.cancel')}
        </Button>
      </div>
    </form>
  );
}

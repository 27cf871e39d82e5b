import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { AccountInfo } from '../../../contract/entities';
import { useTexts } from '../../../runtime/element-context/element-context';
import type { QueryView } from '../../../runtime/element-context/use-query';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button } from '../../../ui/button/button';
import { Loading, Skeleton } from '../../../ui/feedback/loading/skeleton';
import { Notice } from '../../../ui/feedback/notice';
import { LazyPart } from '../../../ui/lazy/lazy-part';
import { formatDateTime } from '../../shared/order-display/format-date-time';
import { AccountCard } from '../shared/account-card';
import styles, { sheet } from '../shared/account-list.module.css';
import { DetailList } from '../shared/detail-list';

const loadNicknameForm = () => import('./nickname-form.lazy').then(({ NicknameForm }) => NicknameForm);

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
        [t('account:settings.since'), formatDateTime(info.accountCreationTime, lang, 'long')],
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
  const placeholder = (
    <Loading>
      <Skeleton height="calc(var(--s-px) * 120)" />
    </Loading>
  );
  return field === 'nickname' ? (
    <LazyPart load={loadNicknameForm} props={{ nickname: info.nickname, onCancel, onDone }} areas={['fields']}>
      {placeholder}
    </LazyPart>
  ) : (
    <LazyPart load={loadChangeEmail} props={{ onCancel, onDone }} areas={['auth', 'fields', 'errors']}>
      {placeholder}
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

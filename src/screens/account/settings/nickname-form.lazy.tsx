import { useLayoutEffect, useRef } from 'react';
import { queryInfo, updateNickname } from '../../../contract/calls/account';
import { nickname as nicknameRule } from '../../../rules/contact/contact';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button } from '../../../ui/button/button';
import { ErrorState } from '../../../ui/feedback/error-state';
import { TextField } from '../../../ui/fields/text-field';
import { useForm } from '../../../ui/forms/use-form';
import styles, { sheet } from '../shared/account-list.module.css';
import { invalidateInAllTabs } from '../shared/queries';
import { useAction } from '../shared/use-action';

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

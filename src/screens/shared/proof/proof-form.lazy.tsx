import { type ChangeEvent, useRef } from 'react';
import { useTexts } from '../../../runtime/element-context/element-context';
import { useErrorText } from '../../../runtime/element-context/error-text';
import { addTextFiles } from '../../../runtime/i18n/texts';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button } from '../../../ui/button/button';
import { Notice } from '../../../ui/feedback/notice';
import { acceptedProofFiles } from './proof';
import styles, { sheet } from './proof-form.module.css';
import { type ProofUpload, useProofUpload } from './use-proof-upload';

addTextFiles(import.meta.glob('/locales/*/pay-transfer.json'));

export interface ProofFormProps {
  orderId: string;
  /** The proof that the server has already received for the order, if any. */
  received?: { fileName: string; sentAt: number } | null | undefined;
  /** The level of the heading. Default `h4`. */
  level?: 'h3' | 'h4';
}

/** Uploads a proof of payment for a pending order: an image or PDF that shows the transfer or the paid boleto. */
export function ProofForm({ orderId, received, level: Heading = 'h4' }: ProofFormProps) {
  useSheet(sheet);
  const { t } = useTexts();
  const upload = useProofUpload(orderId, received?.fileName);
  const { step } = upload.state;
  const fileInput = useRef<HTMLInputElement>(null);
  const openFileDialog = () => fileInput.current?.click();
  const uploadFile = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    if (file) upload.send(file);
    // Resets the input, so that the same file can be chosen again.
    currentTarget.value = '';
  };
  return (
    <section className={styles.proof}>
      <Heading>{t('pay-transfer:proof.title')}</Heading>
      <p className={styles.text}>{t('pay-transfer:proof.text')}</p>
      <input
        ref={fileInput}
        type="file"
        hidden
        accept={acceptedProofFiles}
        aria-label={t('pay-transfer:proof.choose')}
        onChange={uploadFile}
      />
      <ProofStatus upload={upload} />
      <div className={styles.actions}>
        <Button
          variant="secondary"
          size="small"
          busy={step === 'sending'}
          busyLabel={t('pay-transfer:proof.sending')}
          onClick={step === 'failed' ? upload.retry : openFileDialog}
        >
          {t(`pay-transfer:proof.actions.${step === 'sending' ? 'idle' : step}`)}
        </Button>
        {step === 'failed' && (
          <Button variant="quiet" size="small" onClick={openFileDialog}>
            {/* The text is the same as after a finished upload: “Choose another file”. */}
            {t('pay-transfer:proof.actions.sent')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** The status of the upload as text. A progress bar is added while the file is being sent. */
function ProofStatus({ upload: { state } }: { upload: ProofUpload }) {
  const { t } = useTexts();
  const errorText = useErrorText();
  switch (state.step) {
    case 'idle':
      return (
        state.refusal && (
          <Notice kind="error" role="alert">
            {t(`pay-transfer:proof.refused.${state.refusal}`)}
          </Notice>
        )
      );
    case 'sending':
      return (
        <div className={styles.sending}>
          <p role="status">{t('pay-transfer:proof.sendingName', { name: state.name })}</p>
          <div className={styles.track} role="progressbar" aria-label={t('pay-transfer:proof.sending')}>
            <div className={styles.bar} />
          </div>
        </div>
      );
    case 'failed':
      return (
        <Notice kind="error" role="alert" title={t('pay-transfer:proof.failed', { name: state.name })}>
          {errorText(state.error)}
        </Notice>
      );
    case 'sent':
      return (
        <Notice kind="success" role="status" title={t('pay-transfer:proof.sent', { name: state.name })}>
          {t('pay-transfer:proof.sentText')}
        </Notice>
      );
  }
}

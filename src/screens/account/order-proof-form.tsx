import { type ChangeEvent, useRef } from 'react';
import { useErrorText, useTexts } from '../../runtime/scope';
import { useSheet } from '../../runtime/sheets';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { proofAccept } from './order-proof';
import styles, { sheet } from './order-proof-form.module.css';
import { type ProofUpload, useProofUpload } from './order-proof-upload';

/** Lets a payer show that an order which waits was paid: a picture or PDF of the transfer or slip. */
export function OrderProofForm({ orderId }: { orderId: string }) {
  useSheet(sheet);
  const { t } = useTexts();
  const upload = useProofUpload(orderId);
  const { step } = upload.proof;
  const input = useRef<HTMLInputElement>(null);
  const choose = () => input.current?.click();
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    if (file) upload.send(file);
    // The same file may be chosen again.
    currentTarget.value = '';
  };
  return (
    <section className={styles.proof}>
      <h4>{t('account:orders.proof.title')}</h4>
      <p className={styles.text}>{t('account:orders.proof.text')}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept={proofAccept}
        aria-label={t('account:orders.proof.choose')}
        onChange={take}
      />
      <ProofNews upload={upload} />
      <div className={styles.ways}>
        <Button
          variant="secondary"
          size="small"
          busy={step === 'sending'}
          busyLabel={t('account:orders.proof.sending')}
          onClick={step === 'failed' ? upload.retry : choose}
        >
          {t(`account:orders.proof.acts.${step === 'sending' ? 'asking' : step}`)}
        </Button>
        {step === 'failed' && (
          <Button variant="quiet" size="small" onClick={choose}>
            {t('account:orders.proof.acts.sent')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** How far it has come, in words, and a bar while it is on its way. */
function ProofNews({ upload: { proof } }: { upload: ProofUpload }) {
  const { t } = useTexts();
  const say = useErrorText();
  switch (proof.step) {
    case 'asking':
      return (
        proof.refusal && (
          <Notice kind="error" role="alert">
            {t(`account:orders.proof.refused.${proof.refusal}`)}
          </Notice>
        )
      );
    case 'sending':
      return (
        <div className={styles.sending}>
          <p role="status">{t('account:orders.proof.sendingName', { name: proof.name })}</p>
          <div className={styles.track} role="progressbar" aria-label={t('account:orders.proof.sending')}>
            <div className={styles.bar} />
          </div>
        </div>
      );
    case 'failed':
      return (
        <Notice kind="error" role="alert" title={t('account:orders.proof.failed', { name: proof.name })}>
          {say(proof.error)}
        </Notice>
      );
    case 'sent':
      return (
        <Notice kind="success" role="status" title={t('account:orders.proof.sent', { name: proof.name })}>
          {t('account:orders.proof.sentText')}
        </Notice>
      );
  }
}

import { type ChangeEvent, useCallback, useEffect, useReducer, useRef } from 'react';
import { order, orders, orderUpload, uploadObject } from '../../../contract/calls/orders';
import type { CallError } from '../../../runtime/api/call-error';
import { invalidate } from '../../../runtime/api/query-store';
import { useIsAbsent } from '../../../runtime/element-context/absent-calls';
import { type ElementContext, useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { useErrorText } from '../../../runtime/element-context/error-text';
import { addTextFiles } from '../../../runtime/i18n/texts';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button } from '../../../ui/button/button';
import { Notice } from '../../../ui/feedback/notice';
import {
  acceptedProofFiles,
  initialUploadState,
  type ProofRefusal,
  type ProofUploadState,
  proofTypeOf,
  proofUploadReducer,
  sizeRefusal,
  uploadRefusalOf,
} from './proof';
import styles, { sheet } from './proof-form.module.css';

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
  const isAbsent = useIsAbsent();
  const fileInput = useRef<HTMLInputElement>(null);
  const openFileDialog = () => fileInput.current?.click();
  const uploadFile = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    if (file) upload.send(file);
    // Resets the input, so that the same file can be chosen again.
    currentTarget.value = '';
  };
  // Says it once, to the payer who has chosen a file.
  if (isAbsent(uploadObject) || isAbsent(orderUpload))
    return step === 'failed' && <Notice role="status">{t('common:errors.notOffered')}</Notice>;
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

/** The file that the payer chose last. */
interface ChosenFile {
  file: File;
  /** The id of the uploaded file, so that a retry doesn't upload it again. */
  objectId?: string;
}

interface ProofUpload {
  /** The state of the upload. */
  state: ProofUploadState;
  /** Uploads a file. */
  send(file: File): void;
  /** Tries again to upload the file that was chosen last. */
  retry(): void;
}

/**
 * Uploads a proof of payment and attaches it to the order. `sentFileName`: the name of the file that was sent earlier,
 * if any.
 */
function useProofUpload(orderId: string, sentFileName: string | undefined): ProofUpload {
  const context = useElementContext();
  const [state, dispatch] = useReducer(proofUploadReducer, sentFileName, initialUploadState);
  const chosenFile = useRef<ChosenFile>(undefined);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  const upload = useCallback(async () => {
    const chosen = chosenFile.current;
    if (!chosen) return;
    controller.current?.abort();
    controller.current = new AbortController();
    const { signal } = controller.current;
    dispatch({ type: 'chosen', name: chosen.file.name });
    const outcome = await sendProof(context, orderId, chosen, signal);
    if (signal.aborted) return;
    if (outcome === 'sent') {
      dispatch({ type: 'sent' });
      invalidate(orders, order);
    } else if (typeof outcome === 'string') dispatch({ type: 'refused', refusal: outcome });
    else dispatch({ type: 'failed', error: outcome });
  }, [context, orderId]);

  const send = useCallback(
    (file: File) => {
      const refusal = sizeRefusal(file.size);
      if (refusal) {
        dispatch({ type: 'refused', refusal });
        return;
      }
      chosenFile.current = { file };
      void upload();
    },
    [upload],
  );
  return { state, send, retry: () => void upload() };
}

/** Uploads the file, unless an earlier call has uploaded it, and attaches it to the order. */
async function sendProof(
  context: ElementContext,
  orderId: string,
  chosen: ChosenFile,
  signal: AbortSignal,
): Promise<'sent' | ProofRefusal | CallError> {
  const { file } = chosen;
  if (chosen.objectId === undefined) {
    const content = await base64Of(file);
    if (content === null) return 'unreadable';
    const contentType = proofTypeOf(firstBytes(content));
    if (!contentType) return 'type';
    const uploaded = await context.call(uploadObject, { fileName: file.name, contentType, content }, { signal });
    if (!uploaded.ok) return uploadRefusalOf(uploaded.error) ?? uploaded.error;
    chosen.objectId = uploaded.value.objectId;
  }
  const attached = await context.call(orderUpload, { orderId, objectId: chosen.objectId }, { signal });
  return attached.ok ? 'sent' : attached.error;
}

/** The first six bytes of a file, from the first eight characters of its base64 content. */
const firstBytes = (base64: string): Uint8Array =>
  Uint8Array.from(atob(base64.slice(0, 8)), (character) => character.charCodeAt(0));

/** The content of a file as base64; null if the file can't be read anymore, for example because it was deleted. */
function base64Of(file: File): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(file);
  });
}

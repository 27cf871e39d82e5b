import { useCallback, useEffect, useReducer, useRef } from 'react';
import { order, orders, orderUpload, uploadObject } from '../../../contract/calls/orders';
import { rateLimitCode } from '../../../contract/errors/shared-codes';
import { type CallError, codeOf } from '../../../runtime/api/call-error';
import { invalidate } from '../../../runtime/api/query-store';
import { type ElementContext, useElementContext } from '../../../runtime/element-context/element-context';
import {
  initialUploadState,
  type ProofRefusal,
  type ProofUploadState,
  proofTypeOf,
  proofUploadReducer,
  sizeRefusal,
} from './proof';

/** The file that the payer chose last. */
interface ChosenFile {
  file: File;
  /** The id of the uploaded file, so that a retry doesn't upload it again. */
  objectId?: string;
}

export interface ProofUpload {
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
export function useProofUpload(orderId: string, sentFileName: string | undefined): ProofUpload {
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
    if (!uploaded.ok) return codeOf(uploaded.error) === rateLimitCode ? 'tooMany' : uploaded.error;
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

import type { uploadObject } from '../../../contract/calls/orders';
import type { RequestOf } from '../../../contract/define-call';
import { maxProofBytes } from '../../../contract/entities/order';
import { rateLimitCode } from '../../../contract/errors/shared-codes';
import { hasOwn } from '../../../rules/own-fields';
import { type CallError, codeOf } from '../../../runtime/api/call-error';

/**
 * The accepted file types of a proof of payment (an image or PDF of the transfer or paid boleto). `uploadObject` also
 * takes WebP, but phones and banks don't produce it.
 */
export type ProofType = Exclude<RequestOf<typeof uploadObject>['contentType'], 'image/webp'>;

/** The first bytes of a file of each type. Servers check these, because file names and declared types may be wrong. */
const signatures: Readonly<Record<ProofType, readonly number[]>> = {
  'image/png': [0x89, 0x50, 0x4e, 0x47],
  'image/jpeg': [0xff, 0xd8, 0xff],
  'application/pdf': [0x25, 0x50, 0x44, 0x46],
};

/** The `accept` attribute of the file input. */
export const acceptedProofFiles = '.png,.jpg,.jpeg,.pdf,image/png,image/jpeg,application/pdf';

/**
 * Why a file isn't uploaded. `type`: the type isn't accepted. `size`: the file is larger than the contract allows.
 * `tooLarge`: larger than this server takes. `tooMany`: too many uploads in a short time. The text keys are
 * `pay-transfer:proof.refused.*`.
 */
export type ProofRefusal = 'type' | 'size' | 'tooLarge' | 'empty' | 'unreadable' | 'tooMany';

/** The type of a file, recognized by its first bytes; undefined if the type isn't accepted. */
export const proofTypeOf = (bytes: Uint8Array): ProofType | undefined =>
  (Object.keys(signatures) as ProofType[]).find((type) =>
    signatures[type].every((byte, index) => bytes[index] === byte),
  );

/** Returns why a file of this size is refused, or null if the size (in bytes) is allowed. */
export function sizeRefusal(size: number): ProofRefusal | null {
  if (size === 0) return 'empty';
  return size > maxProofBytes ? 'size' : null;
}

/** Why the server, or a proxy with a smaller limit than ours (HTTP 413), takes no such file; null for other errors. */
export function uploadRefusalOf(error: CallError): ProofRefusal | null {
  if (error.kind === 'http' && error.status === 413) return 'tooLarge';
  return codeOf(error) === rateLimitCode ? 'tooMany' : null;
}

/** The state of an upload; `name` is the file's name. */
export type ProofUploadState =
  | { step: 'idle'; refusal: ProofRefusal | null }
  | { step: 'sending'; name: string }
  | { step: 'failed'; name: string; error: CallError }
  | { step: 'sent'; name: string };

/** `chosen` starts an upload. A retry of a failed upload starts with `chosen` too. */
export type ProofUploadAction =
  | { type: 'chosen'; name: string }
  | { type: 'refused'; refusal: ProofRefusal }
  | { type: 'failed'; error: CallError }
  | { type: 'sent' };

export const idleUploadState: ProofUploadState = { step: 'idle', refusal: null };

/** The initial state. `sentFileName`: the name of the file that was uploaded earlier, if any. */
export const initialUploadState = (sentFileName: string | undefined): ProofUploadState =>
  sentFileName === undefined ? idleUploadState : { step: 'sent', name: sentFileName };

/** The reducer of the upload's state. */
export function proofUploadReducer(state: ProofUploadState, action: ProofUploadAction): ProofUploadState {
  const name = hasOwn(state, 'name') ? state.name : '';
  switch (action.type) {
    case 'chosen':
      return { step: 'sending', name: action.name };
    case 'refused':
      return { step: 'idle', refusal: action.refusal };
    case 'failed':
      return { step: 'failed', name, error: action.error };
    case 'sent':
      return { step: 'sent', name };
  }
}

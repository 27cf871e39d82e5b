import type { uploadObject } from '../../../contract/calls/providers/uploads';
import type { RequestOf } from '../../../contract/define-call';
import type { CallError } from '../../../runtime/api/call-error';

/** The maximum size of a proof, in bytes. Source: the contract of `uploadObject`. */
export const maxProofBytes = 5 * 1024 * 1024;

/** The accepted types: the formats that phones and banks produce. */
export type ProofType = Exclude<RequestOf<typeof uploadObject>['contentType'], 'image/webp'>;

/** The first bytes of each type. Servers check these, because file names and declared types may be wrong. */
const signatures: Readonly<Record<ProofType, readonly number[]>> = {
  'image/png': [0x89, 0x50, 0x4e, 0x47],
  'image/jpeg': [0xff, 0xd8, 0xff],
  'application/pdf': [0x25, 0x50, 0x44, 0x46],
};

/** The `accept` attribute of the file input. */
export const proofAccept = '.png,.jpg,.jpeg,.pdf,image/png,image/jpeg,application/pdf';

/** Why a file can't be uploaded. The texts are `pay-proof:refused.*`. */
export type ProofRefusal = 'type' | 'size' | 'empty' | 'unreadable' | 'tooMany';

/** The type of a file by its first bytes; undefined for other types. */
export const proofTypeOf = (bytes: Uint8Array): ProofType | undefined =>
  (Object.keys(signatures) as ProofType[]).find((type) =>
    signatures[type].every((byte, index) => bytes[index] === byte),
  );

/** Why the size is refused; null if it is allowed. */
export function sizeRefusal(size: number): ProofRefusal | null {
  if (size === 0) return 'empty';
  return size > maxProofBytes ? 'size' : null;
}

/** The state of an upload. */
export type Proof =
  | { step: 'idle'; refusal: ProofRefusal | null }
  | { step: 'sending'; name: string }
  | { step: 'failed'; name: string; error: CallError }
  | { step: 'sent'; name: string };

export type ProofChange =
  | { type: 'chosen'; name: string }
  | { type: 'refused'; refusal: ProofRefusal }
  | { type: 'failed'; error: CallError }
  | { type: 'sent' };

export const idleProof: Proof = { step: 'idle', refusal: null };

/** The initial state, with the name of the file that was uploaded before, if any. */
export const initialProof = (received: string | undefined): Proof =>
  received === undefined ? idleProof : { step: 'sent', name: received };

/** The reducer of the upload. */
export function changeProof(proof: Proof, change: ProofChange): Proof {
  const name = 'name' in proof ? proof.name : '';
  switch (change.type) {
    case 'chosen':
      return { step: 'sending', name: change.name };
    case 'refused':
      return { step: 'idle', refusal: change.refusal };
    case 'failed':
      return { step: 'failed', name, error: change.error };
    case 'sent':
      return { step: 'sent', name };
  }
}

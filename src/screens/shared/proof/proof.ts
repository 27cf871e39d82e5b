import type { uploadObject } from '../../../contract/calls/providers/uploads';
import type { RequestOf } from '../../../contract/define-call';
import type { CallError } from '../../../runtime/api/call-error';

/** Biggest proof of payment, in bytes. Source: the contract of `uploadObject`. */
export const proofLimit = 5 * 1024 * 1024;

/** What phones and banks make. */
export type ProofType = Exclude<RequestOf<typeof uploadObject>['contentType'], 'image/webp'>;

/** How files of each type begin. A name or a declared type may be wrong; these are what a server looks at. */
const beginnings: Readonly<Record<ProofType, readonly number[]>> = {
  'image/png': [0x89, 0x50, 0x4e, 0x47],
  'image/jpeg': [0xff, 0xd8, 0xff],
  'application/pdf': [0x25, 0x50, 0x44, 0x46],
};

/** For the browser's own dialog. */
export const proofAccept = '.png,.jpg,.jpeg,.pdf,image/png,image/jpeg,application/pdf';

/** Why a file cannot be sent: `pay-proof:refused.*`. */
export type ProofRefusal = 'type' | 'size' | 'empty' | 'unreadable' | 'tooMany';

/** What a file is by its first bytes; undefined for what is not taken. */
export const proofTypeOf = (bytes: Uint8Array): ProofType | undefined =>
  (Object.keys(beginnings) as ProofType[]).find((type) => beginnings[type].every((byte, at) => bytes[at] === byte));

/** Whether the size may be sent at all. */
export function sizeRefusal(size: number): ProofRefusal | null {
  if (size === 0) return 'empty';
  return size > proofLimit ? 'size' : null;
}

/** How far a proof has come. */
export type Proof =
  | { step: 'asking'; refusal: ProofRefusal | null }
  | { step: 'sending'; name: string }
  | { step: 'failed'; name: string; error: CallError }
  | { step: 'sent'; name: string };

export type ProofChange =
  | { type: 'chosen'; name: string }
  | { type: 'refused'; refusal: ProofRefusal }
  | { type: 'failed'; error: CallError }
  | { type: 'sent' };

/** No file was chosen yet. */
export const noProof: Proof = { step: 'asking', refusal: null };

/** Where it stands when a screen opens: a file of that name came before, or none. */
export const proofBefore = (received: string | undefined): Proof =>
  received === undefined ? noProof : { step: 'sent', name: received };

/** The next state of a proof. */
export function changeProof(proof: Proof, change: ProofChange): Proof {
  const name = 'name' in proof ? proof.name : '';
  switch (change.type) {
    case 'chosen':
      return { step: 'sending', name: change.name };
    case 'refused':
      return { step: 'asking', refusal: change.refusal };
    case 'failed':
      return { step: 'failed', name, error: change.error };
    case 'sent':
      return { step: 'sent', name };
  }
}

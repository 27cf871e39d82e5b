import { expect, test } from 'vitest';
import { maxProofBytes } from '../../../contract/entities/order';
import { idleUploadState, proofTypeOf, proofUploadReducer, sizeRefusal, uploadRefusalOf } from './proof';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each([
  ['\x89PNG\r\n\x1a\n…', 'image/png'],
  ['\xff\xd8\xff\xe0JFIF', 'image/jpeg'],
  ['%PDF-1.7', 'application/pdf'],
  ['GIF89a', undefined],
  ['MZ\x90', undefined],
  ['%PD', undefined],
  ['', undefined],
])('the type of a proof of payment that begins with %j is %s', (text, type) => {
  expect(proofTypeOf(bytes(text))).toBe(type);
});

test('files of up to 5 MiB are accepted; larger files and empty files are refused', () => {
  expect(maxProofBytes).toBe(5_242_880);
  expect(sizeRefusal(maxProofBytes)).toBeNull();
  expect(sizeRefusal(1)).toBeNull();
  expect(sizeRefusal(maxProofBytes + 1)).toBe('size');
  expect(sizeRefusal(0)).toBe('empty');
});

test('a file that the server finds too large, and one file too many, are refused with that reason', () => {
  expect(uploadRefusalOf({ kind: 'http', status: 413 })).toBe('tooLarge');
  expect(uploadRefusalOf({ kind: 'code', code: '-3031' })).toBe('tooMany');
  expect(uploadRefusalOf({ kind: 'http', status: 500 })).toBeNull();
  expect(uploadRefusalOf({ kind: 'network' })).toBeNull();
});

test('a failed upload keeps the file name, and can succeed when the file is chosen again', () => {
  const sending = proofUploadReducer(idleUploadState, { type: 'chosen', name: 'slip.pdf' });
  const failed = proofUploadReducer(sending, { type: 'failed', error: { kind: 'network' } });
  expect(failed).toEqual({ step: 'failed', name: 'slip.pdf', error: { kind: 'network' } });
  const chosenAgain = proofUploadReducer(failed, { type: 'chosen', name: 'slip.pdf' });
  expect(proofUploadReducer(chosenAgain, { type: 'sent' })).toEqual({ step: 'sent', name: 'slip.pdf' });
});

test('if a file is refused, the upload is idle again and keeps the reason for the refusal', () => {
  const sentState = proofUploadReducer(proofUploadReducer(idleUploadState, { type: 'chosen', name: 'a.png' }), {
    type: 'sent',
  });
  expect(proofUploadReducer(sentState, { type: 'refused', refusal: 'type' })).toEqual({
    step: 'idle',
    refusal: 'type',
  });
});

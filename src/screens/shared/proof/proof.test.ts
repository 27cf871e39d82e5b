import { expect, test } from 'vitest';
import { changeProof, idleProof, maxProofBytes, proofTypeOf, sizeRefusal } from './proof';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each([
  ['\x89PNG\r\n\x1a\n…', 'image/png'],
  ['\xff\xd8\xff\xe0JFIF', 'image/jpeg'],
  ['%PDF-1.7', 'application/pdf'],
  ['GIF89a', undefined],
  ['MZ\x90', undefined],
  ['%PD', undefined],
  ['', undefined],
])('a file that begins with %j is %s', (text, type) => {
  expect(proofTypeOf(bytes(text))).toBe(type);
});

test('accepts up to five mebibytes, and refuses larger and empty files', () => {
  expect(maxProofBytes).toBe(5_242_880);
  expect(sizeRefusal(maxProofBytes)).toBeNull();
  expect(sizeRefusal(1)).toBeNull();
  expect(sizeRefusal(maxProofBytes + 1)).toBe('size');
  expect(sizeRefusal(0)).toBe('empty');
});

test('a failed upload keeps the file name, and its retry can succeed', () => {
  const sending = changeProof(idleProof, { type: 'chosen', name: 'slip.pdf' });
  const failed = changeProof(sending, { type: 'failed', error: { kind: 'network' } });
  expect(failed).toEqual({ step: 'failed', name: 'slip.pdf', error: { kind: 'network' } });
  const chosenAgain = changeProof(failed, { type: 'chosen', name: 'slip.pdf' });
  expect(changeProof(chosenAgain, { type: 'sent' })).toEqual({ step: 'sent', name: 'slip.pdf' });
});

test('a refused file shows the reason and allows another choice', () => {
  const sentProof = changeProof(changeProof(idleProof, { type: 'chosen', name: 'a.png' }), { type: 'sent' });
  expect(changeProof(sentProof, { type: 'refused', refusal: 'type' })).toEqual({ step: 'idle', refusal: 'type' });
});

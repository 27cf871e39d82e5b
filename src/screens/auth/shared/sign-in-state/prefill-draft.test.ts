import { beforeEach, expect, test } from 'vitest';
import { keepEntry } from '../../../../runtime/entry-link/entry-link';
import { prefillDraft } from './prefill-draft';
import { clearDraft, draft, keepDraft } from './sign-in-draft';

beforeEach(() => {
  keepDraft({ kind: 'email', phone: { country: '', area: '', number: '' } });
  clearDraft();
});

test('an entry link fills in its e-mail address', () => {
  keepEntry({ kind: 'app', loginId: ' ana@example.org ', deviceInfo: 'TV-1' });
  prefillDraft();
  expect(draft.value).toMatchObject({ kind: 'email', email: 'ana@example.org' });
});

test('an entry link fills in its phone number', () => {
  keepEntry({ kind: 'app', loginId: '11 91234-5678' });
  prefillDraft();
  expect(draft.value).toMatchObject({ kind: 'phone', phone: { number: '11912345678' } });
});

test('the page’s e-mail address is filled in unless an entry link has one', () => {
  keepEntry({ kind: 'app' });
  prefillDraft('page@example.org');
  expect(draft.value).toMatchObject({ kind: 'email', email: 'page@example.org' });
  clearDraft();
  keepEntry({ kind: 'app', loginId: 'ana@example.org' });
  prefillDraft('page@example.org');
  expect(draft.value.email).toBe('ana@example.org');
});

test('keeps what is typed, and ignores what is neither an address nor a number', () => {
  keepEntry({ kind: 'app', loginId: 'ana@example.org' });
  keepDraft({ email: 'bob@example.org' });
  prefillDraft();
  expect(draft.value.email).toBe('bob@example.org');
  clearDraft();
  keepEntry({ kind: 'app', loginId: 'user-77' });
  prefillDraft();
  expect(draft.value).toMatchObject({ kind: 'email', email: '' });
});

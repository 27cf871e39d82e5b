import { describe, expect, it } from 'vitest';
import { FormState } from './form-state';

type CheckResult<T> = { ok: true; value: T } | { ok: false; reason: string };
interface Values {
  email: string;
  password: string;
  /** The password, typed a second time. */
  repeated: string;
}

const checkEmail = (text: string): CheckResult<string> =>
  text.includes('@') ? { ok: true, value: text.trim() } : { ok: false, reason: 'fields.email.invalid' };
const checkRepeated = (text: string, values: Values): CheckResult<string> =>
  text === values.password ? { ok: true, value: text } : { ok: false, reason: 'fields.password.mismatch' };

function makeForm(onSubmit: (values: Values) => unknown = () => undefined, initial: Partial<Values> = {}) {
  return new FormState<Values, { email: typeof checkEmail; repeated: typeof checkRepeated }>({
    initial: { email: '', password: '', repeated: '', ...initial },
    checks: { email: checkEmail, repeated: checkRepeated },
    onSubmit,
  });
}

/** A fake control at a position in the document. It adds its name to `focused` when it gets the focus. */
function fakeControl(position: number, focused: string[], name: string) {
  return {
    position,
    tagName: 'INPUT',
    // 4 is `Node.DOCUMENT_POSITION_FOLLOWING`, 2 is `Node.DOCUMENT_POSITION_PRECEDING`.
    compareDocumentPosition: (other: { position: number }) => (other.position > position ? 4 : 2),
    focus: () => focused.push(name),
  } as unknown as HTMLElement;
}

describe('FormState: errors', () => {
  it('shows no error while typing', () => {
    const form = makeForm();
    form.set('email', 'ann');
    expect(form.read().errors).toEqual({});
  });

  it('shows the error when a changed field loses focus', () => {
    const form = makeForm();
    form.set('email', 'ann');
    form.handleBlur('email');
    expect(form.field('email').error).toBe('fields.email.invalid');
    expect(form.read().touched.email).toBe(true);
  });

  it('shows no error when an unchanged field loses focus', () => {
    const form = makeForm();
    form.handleBlur('email');
    expect(form.read().errors).toEqual({});
  });

  it('clears an error as soon as the field is valid', () => {
    const form = makeForm();
    form.set('email', 'ann');
    form.handleBlur('email');
    form.set('email', 'ann@example.com');
    expect(form.read().errors.email).toBeUndefined();
  });

  it('checks an invalid field again when a field that it depends on changes', () => {
    const form = makeForm();
    form.set('password', 'secret1');
    form.set('repeated', 'secret2');
    form.handleBlur('repeated');
    expect(form.read().errors.repeated).toBe('fields.password.mismatch');
    form.set('password', 'secret2');
    expect(form.read().errors.repeated).toBeUndefined();
  });

  it('keeps a server error until the field changes', () => {
    const form = makeForm(undefined, { email: 'ann@example.com' });
    form.setError('email', 'This address is taken.');
    form.set('password', 'x');
    form.handleBlur('email');
    expect(form.read().errors.email).toBe('This address is taken.');
    form.set('email', 'bob@example.com');
    expect(form.read().errors.email).toBeUndefined();
  });
});

describe('FormState: submitting', () => {
  it('submits the values as the checks normalized them, and keeps the typed values in the form', async () => {
    const submitted: Values[] = [];
    const form = makeForm((values) => submitted.push(values), { email: ' ann@example.com ' });
    await form.submit();
    expect(submitted).toEqual([{ email: 'ann@example.com', password: '', repeated: '' }]);
    expect(form.read().values.email).toBe(' ann@example.com ');
  });

  it('submits nothing while a field is invalid, and focuses the first invalid field on the page', async () => {
    const submitted: Values[] = [];
    const focused: string[] = [];
    const form = makeForm((values) => submitted.push(values), { password: 'a', repeated: 'b' });
    form.field('repeated').controlRef(fakeControl(2, focused, 'repeated'));
    form.field('password').controlRef(fakeControl(0, focused, 'password'));
    form.field('email').controlRef(fakeControl(1, focused, 'email'));
    await form.submit();
    expect(submitted).toEqual([]);
    expect(form.read().errors).toEqual({ email: 'fields.email.invalid', repeated: 'fields.password.mismatch' });
    expect(focused).toEqual(['email']);
  });

  it('focuses the invalid part of a composite field', async () => {
    const focused: string[] = [];
    const part = { focus: () => focused.push('part') };
    const group = {
      tagName: 'DIV',
      querySelector: (selector: string) => (selector.startsWith('[aria-invalid=true]') ? part : null),
    };
    const form = makeForm();
    form.field('email').controlRef(group as unknown as HTMLElement);
    await form.submit();
    expect(focused).toEqual(['part']);
  });

  it('ignores a submit while an earlier one is pending', async () => {
    let submitCount = 0;
    const form = makeForm(() => Promise.resolve(submitCount++), { email: 'a@b.c' });
    await Promise.all([form.submit(), form.submit()]);
    expect(submitCount).toBe(1);
  });

  it('is submitting until the promise of `onSubmit` settles, then accepts another submit', async () => {
    let finishSubmit: () => void = () => undefined;
    const form = makeForm(
      () =>
        new Promise<void>((resolve) => {
          finishSubmit = resolve;
        }),
      { email: 'a@b.c' },
    );
    const first = form.submit();
    expect(form.read().isSubmitting).toBe(true);
    finishSubmit();
    await first;
    expect(form.read().isSubmitting).toBe(false);
    const second = form.submit();
    expect(form.read().isSubmitting).toBe(true);
    finishSubmit();
    await second;
  });

  it('rethrows an error from `onSubmit`, then accepts another submit', async () => {
    const form = makeForm(() => Promise.reject(new Error('bug')), { email: 'a@b.c' });
    await expect(form.submit()).rejects.toThrow('bug');
    expect(form.read().isSubmitting).toBe(false);
    await expect(form.submit()).rejects.toThrow('bug');
  });

  it('keeps text that is typed while a submit is pending', async () => {
    let finishSubmit: () => void = () => undefined;
    const form = makeForm(
      () =>
        new Promise<void>((resolve) => {
          finishSubmit = resolve;
        }),
      { email: 'a@b.c' },
    );
    const sending = form.submit();
    form.set('password', 'typed meanwhile');
    finishSubmit();
    await sending;
    expect(form.read().values).toEqual({ email: 'a@b.c', password: 'typed meanwhile', repeated: '' });
  });
});

describe('FormState: field props, listeners and reset', () => {
  it('keeps a field’s functions stable across renders', () => {
    const form = makeForm();
    const before = form.field('email');
    form.set('email', 'a');
    const after = form.field('email');
    expect(after.value).toBe('a');
    expect(after.onChange).toBe(before.onChange);
    expect(after.controlRef).toBe(before.controlRef);
  });

  it('notifies listeners of each change until they unsubscribe', () => {
    const form = makeForm();
    let callCount = 0;
    const unsubscribe = form.subscribe(() => callCount++);
    form.set('email', 'a');
    unsubscribe();
    form.set('email', 'b');
    expect(callCount).toBe(1);
  });

  it('resets to the initial values', () => {
    const form = makeForm();
    form.set('email', 'x');
    form.handleBlur('email');
    form.reset();
    expect(form.read()).toEqual({
      values: { email: '', password: '', repeated: '' },
      errors: {},
      touched: {},
      isSubmitting: false,
    });
  });
});

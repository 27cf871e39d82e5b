import { expect } from 'chai';
import { useState } from 'react';
import { mount, referencedText, typeText, unmountAll } from '../../../tests/elements/mount';
import { until } from '../../../tests/elements/until';
import { Checkbox } from '../choices/checkbox';
import { useForm } from '../forms/use-form';
import { CodeInput } from './code-input';
import { ControlBox, Field } from './field';
import { SelectField, SelectInput } from './select-field';
import { TextAreaField } from './text-area-field';
import { TextField } from './text-field';
import { TextInput } from './text-input';

function NameField() {
  const [name, setName] = useState('');
  return (
    <TextField
      label="Full name"
      hint="As on the card"
      value={name}
      onChange={setName}
      format={(text) => text.toUpperCase()}
      error={name === 'X' ? 'fields.name.tooLong' : undefined}
    />
  );
}

function FieldWithoutSpaces() {
  const [code, setCode] = useState('');
  return <TextField label="Code" value={code} onChange={setCode} dropsSpaces />;
}

function MessageField() {
  const [message, setMessage] = useState('');
  return <TextAreaField label="Message" hint="Without links" optional value={message} onChange={setMessage} />;
}

function TermsCheckbox() {
  const [isAccepted, setAccepted] = useState(false);
  return (
    <Checkbox
      label={
        <>
          I accept the <a href="#terms">terms</a>
        </>
      }
      value={isAccepted}
      onChange={setAccepted}
      error={isAccepted ? undefined : 'fields.terms.required'}
    />
  );
}

function CountryField() {
  const [country, setCountry] = useState('');
  const options = ['Brazil', 'Peru'].map((name) => ({ value: name, label: name }));
  return <SelectField label="Country" optional value={country} onChange={setCountry} options={options} />;
}

function RegistrationForm() {
  const failingCheck = () => ({ ok: false, reason: 'fields.name.required' }) as const;
  const form = useForm({
    initial: { name: '', code: '', country: '', terms: false },
    checks: { name: failingCheck, code: failingCheck, country: failingCheck, terms: failingCheck },
    onSubmit: () => undefined,
  });
  return (
    <form noValidate onSubmit={form.submit}>
      <TextField label="Full name" {...form.field('name')} />
      <CodeInput label="Code" {...form.field('code')} />
      <SelectField label="Country" options={[]} {...form.field('country')} />
      <Checkbox label="I accept the terms" {...form.field('terms')} />
      <button type="submit">Register</button>
    </form>
  );
}

/** The texts that all live regions of an element announce. */
const announcements = (root: ShadowRoot): string[] =>
  Array.from(
    root.querySelectorAll('[role=status],[role=alert],[aria-live]'),
    (region) => region.textContent ?? '',
  ).filter(Boolean);

describe('a form', () => {
  afterEach(unmountAll);

  it('announces the number of invalid fields once after a submit, and focuses the first invalid field', async () => {
    const { root, get } = await mount(RegistrationForm);
    // Usually, a field that has had focus announces its own error. After a submit, only the number of invalid fields is
    // announced, even if each field has had focus, as here.
    for (const control of root.querySelectorAll<HTMLElement>('input,select,button')) control.focus();
    get('button').click();
    await until('the first field has focus', () => root.activeElement === get('input'));
    await until('the errors are shown', () => root.querySelectorAll('[aria-invalid=true]').length === 4);
    await until('the number of invalid fields is announced', () => announcements(root).length > 0);
    expect(announcements(root)).to.deep.equal(['4 fields need attention']);
    expect(referencedText(root, get('input'), 'aria-describedby')).not.to.equal('');
  });

  it('announces the error of an invalid field when the visitor leaves the field', async () => {
    const { root, get } = await mount(RegistrationForm);
    typeText(get<HTMLInputElement>('input'), 'x');
    get('select').focus();
    await until('the error is announced', () => announcements(root).length > 0);
    expect(announcements(root)).to.have.length(1);
    expect(announcements(root)[0]).not.to.contain('attention');
  });
});

describe('TextField', () => {
  afterEach(unmountAll);

  it('is accessible, and its input refers to its label, hint and error', async () => {
    const { root, get, violations } = await mount(NameField);
    const input = get<HTMLInputElement>('input');
    expect(input.labels?.[0]?.textContent).to.contain('Full name');
    expect(input.required || input.getAttribute('aria-required') === 'true').to.equal(true);
    expect(referencedText(root, input, 'aria-describedby')).to.contain('As on the card');
    typeText(input, 'x');
    await until('the error is shown', () => input.getAttribute('aria-invalid') === 'true');
    expect(referencedText(root, input, 'aria-describedby')).to.contain('too long');
    expect(await violations()).to.deep.equal([]);
  });

  it('formats the text while it’s typed, and keeps the caret after the typed letter', async () => {
    const { get } = await mount(NameField);
    const input = get<HTMLInputElement>('input');
    typeText(input, 'ac');
    await until('the text is formatted', () => input.value === 'AC');
    input.setSelectionRange(1, 1);
    document.execCommand('insertText', false, 'b');
    await until('the letter is inserted', () => input.value === 'ABC');
    expect(input.selectionStart).to.equal(2);
  });

  it('removes spaces from typed and pasted text if `dropsSpaces` is set', async () => {
    const { get } = await mount(FieldWithoutSpaces);
    const input = get<HTMLInputElement>('input');
    typeText(input, ' 12 34\u00a056');
    await until('the spaces are removed', () => input.value === '123456');
  });
});

describe('TextAreaField', () => {
  afterEach(unmountAll);

  it('is accessible, and keeps the lines that the visitor types', async () => {
    const { root, get, violations } = await mount(MessageField);
    const area = get<HTMLTextAreaElement>('textarea');
    expect(await violations()).to.deep.equal([]);
    expect(area.labels?.[0]?.textContent).to.contain('Message');
    expect(referencedText(root, area, 'aria-describedby')).to.contain('Without links');
    area.focus();
    document.execCommand('insertText', false, 'Dear Ana,\nenjoy!');
    await until('both lines are shown', () => area.value === 'Dear Ana,\nenjoy!');
    expect(area.clientHeight).to.be.greaterThan(66);
  });
});

describe('Field', () => {
  afterEach(unmountAll);

  it('is accessible: connects its control with the label, the hint and the error', async () => {
    const { root, get, violations } = await mount(() => (
      <Field label="Code" hint="Four digits" error="fields.name.required">
        {(control) => (
          <ControlBox error="fields.name.required">
            <TextInput {...control} value="" onChange={() => undefined} />
          </ControlBox>
        )}
      </Field>
    ));
    const input = get<HTMLInputElement>('input');
    await until('the error’s text is loaded', () => /name/.test(referencedText(root, input, 'aria-describedby')));
    expect(await violations()).to.deep.equal([]);
    expect(input.labels?.[0]?.textContent).to.equal('Code');
    expect(input.getAttribute('aria-invalid')).to.equal('true');
    expect(referencedText(root, input, 'aria-describedby')).to.match(/^Four digits .*name/);
  });

  it('with several controls is a group named by its label', async () => {
    const { root, get, violations } = await mount(() => (
      <Field label="Date of birth" isGroup>
        {() => (
          <>
            <SelectInput
              title="Day"
              aria-label="Day"
              emptyLabel="Choose…"
              value=""
              onChange={() => undefined}
              options={[{ value: '1', label: '1' }]}
            />
            <TextInput aria-label="Year" value="" onChange={() => undefined} />
          </>
        )}
      </Field>
    ));
    expect(await violations()).to.deep.equal([]);
    expect(referencedText(root, get('[role=group]'), 'aria-labelledby')).to.equal('Date of birth');
    expect(root.querySelectorAll('[role=group] label')).to.have.lengthOf(0);
  });
});

describe('Checkbox', () => {
  afterEach(unmountAll);

  it('is accessible, and its input refers to its label and error', async () => {
    const { root, get, violations } = await mount(TermsCheckbox);
    expect(await violations()).to.deep.equal([]);
    expect(referencedText(root, get('input'), 'aria-describedby')).to.contain('accept the terms');
    expect(referencedText(root, get('input'), 'aria-labelledby')).to.equal('I accept the terms');
  });

  it('is checked by a click on its label, but not by a click on a link in the label', async () => {
    const { get } = await mount(TermsCheckbox);
    const input = get<HTMLInputElement>('input');
    get('a').addEventListener('click', (event) => event.preventDefault());
    get('a').click();
    expect(input.checked).to.equal(false);
    get('label[id]').click();
    await until('the box is checked', () => input.checked && !input.hasAttribute('aria-invalid'));
  });
});

describe('SelectField', () => {
  afterEach(unmountAll);

  it('is accessible, can be optional, and starts without a choice', async () => {
    const { get, violations } = await mount(CountryField);
    expect(await violations()).to.deep.equal([]);
    const select = get<HTMLSelectElement>('select');
    expect(select.labels?.[0]?.textContent).to.contain('optional');
    expect(select.getAttribute('aria-required')).to.equal(null);
    expect([select.value, select.options[0]?.textContent]).to.deep.equal(['', 'Choose…']);
  });

  it('keeps the value that the visitor chooses', async () => {
    const { get } = await mount(CountryField);
    const select = get<HTMLSelectElement>('select');
    select.value = 'Peru';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    // React would reset the select if `SelectField` didn't call `onChange`.
    await until('the choice is kept', () => select.value === 'Peru');
  });
});

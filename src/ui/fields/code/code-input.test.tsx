import { expect } from 'chai';
import { useState } from 'react';
import { mount, referencedText, typeText, unmountAll } from '../../../../tests/elements/mount';
import { until } from '../../../../tests/elements/until';
import { CodeInput } from './code-input';

const completed: string[] = [];

function Example({ error }: { error?: string }) {
  const [code, setCode] = useState('');
  return (
    <CodeInput
      label="Code"
      value={code}
      onChange={setCode}
      onComplete={(code) => completed.push(code)}
      error={error}
      hasInitialFocus
    />
  );
}

describe('CodeInput', () => {
  afterEach(() => {
    unmountAll();
    completed.length = 0;
  });

  it('is accessible: one input that phones can autofill from a message', async () => {
    const { root, get, violations } = await mount(() => <Example error="fields.verificationCode.invalid" />);
    expect(await violations()).to.deep.equal([]);
    const input = get<HTMLInputElement>('input');
    expect([input.autocomplete, input.inputMode]).to.deep.equal(['one-time-code', 'numeric']);
    expect(input.getAttribute('aria-invalid')).to.equal('true');
    expect(referencedText(root, input, 'aria-describedby')).to.contain('4 digits');
  });

  it('takes the focus, extracts digits from pasted text and completes once per code', async () => {
    const { root, get } = await mount(() => <Example />);
    const input = get<HTMLInputElement>('input');
    expect(root.activeElement).to.equal(input);
    typeText(input, 'code 12-34.');
    await until('the digits are kept', () => input.value === '1234');
    typeText(input, '12345');
    await until('more digits are cut off', () => input.value === '1234');
    expect(completed).to.deep.equal(['1234']);
    typeText(input, '9876');
    await until('another code completes', () => completed.length === 2);
  });
});

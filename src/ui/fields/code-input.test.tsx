import { expect } from 'chai';
import { useState } from 'react';
import { mount, referencedText, typeText, unmountAll } from '../../../tests/elements/mount';
import { until } from '../../../tests/elements/until';
import { CodeInput } from './code-input';

/** The codes that `onComplete` was called with. */
const completedCodes: string[] = [];

function Example({ error }: { error?: string }) {
  const [code, setCode] = useState('');
  return (
    <CodeInput
      label="Code"
      value={code}
      onChange={setCode}
      onComplete={(code) => completedCodes.push(code)}
      error={error}
      hasInitialFocus
    />
  );
}

describe('CodeInput', () => {
  afterEach(() => {
    unmountAll();
    completedCodes.length = 0;
  });

  it('is accessible: one input that phones can autofill from a text message', async () => {
    const { root, get, violations } = await mount(() => <Example error="fields.verificationCode.invalid" />);
    expect(await violations()).to.deep.equal([]);
    const input = get<HTMLInputElement>('input');
    expect([input.autocomplete, input.inputMode]).to.deep.equal(['one-time-code', 'numeric']);
    expect(input.getAttribute('aria-invalid')).to.equal('true');
    expect(referencedText(root, input, 'aria-describedby')).to.contain('4 digits');
  });

  it('takes the focus, extracts digits from pasted text and calls `onComplete` once per code', async () => {
    const { root, get } = await mount(() => <Example />);
    const input = get<HTMLInputElement>('input');
    expect(root.activeElement).to.equal(input);
    typeText(input, 'code 12-34.');
    await until('the digits are extracted', () => input.value === '1234');
    typeText(input, '12345');
    await until('the fifth digit is cut off', () => input.value === '1234');
    expect(completedCodes).to.deep.equal(['1234']);
    typeText(input, '9876');
    await until('`onComplete` is called with the new code', () => completedCodes.length === 2);
  });
});

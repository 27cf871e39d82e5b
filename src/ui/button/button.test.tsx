import { expect } from 'chai';
import { useState } from 'react';
import { mount, unmountAll } from '../../../tests/elements/mount';
import { until } from '../../../tests/elements/until';
import { Button, LinkButton } from './button';

let submitCount = 0;

function Example() {
  const [isBusy, setBusy] = useState(false);
  const submit = () => {
    submitCount++;
    setBusy(true);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Button type="submit" busy={isBusy} busyLabel="Paying…">
        Pay
      </Button>
      <Button variant="danger" size="small">
        Delete
      </Button>
      <LinkButton>Show details</LinkButton>
    </form>
  );
}

describe('Button', () => {
  afterEach(() => {
    unmountAll();
    submitCount = 0;
  });

  it('is accessible, and has the type “button” unless the type is set', async () => {
    const { root, violations } = await mount(Example);
    expect(await violations()).to.deep.equal([]);
    const types = [...root.querySelectorAll('button')].map(({ type }) => type);
    expect(types).to.deep.equal(['submit', 'button', 'button']);
  });

  it('keeps the focus while busy, announces the busy label and ignores clicks', async () => {
    const { root, get, violations } = await mount(Example);
    const button = get<HTMLButtonElement>('button');
    button.focus();
    button.click();
    await until('the button is busy', () => button.getAttribute('aria-busy') === 'true');
    button.click();
    expect(submitCount).to.equal(1);
    expect(root.activeElement).to.equal(button);
    expect(button.textContent).to.contain('Paying…');
    expect(button.getAttribute('aria-disabled')).to.equal('true');
    expect(await violations()).to.deep.equal([]);
  });
});

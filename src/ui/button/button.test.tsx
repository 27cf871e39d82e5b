import { expect } from 'chai';
import { useState } from 'react';
import { mount, unmountAll } from '../../../tests/elements/mount';
import { until } from '../../../tests/elements/until';
import { Button, ButtonLink, LinkButton } from './button';

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

describe('ButtonLink', () => {
  afterEach(unmountAll);

  it('is accessible: a link as high as a button', async () => {
    const { get, violations } = await mount(() => (
      <>
        <ButtonLink href="https://bank.example/app" target="_blank">
          Open the bank’s app
        </ButtonLink>
        <Button>Pay</Button>
      </>
    ));
    expect(await violations()).to.deep.equal([]);
    expect(get<HTMLAnchorElement>('a').href).to.equal('https://bank.example/app');
    expect(get('a').getAttribute('role')).to.equal(null);
    expect(get('a').offsetHeight).to.equal(get('button').offsetHeight);
  });
});

import { expect } from 'chai';
import { useEffect } from 'react';
import { mount, unmountAll } from '../../../tests/elements/mount';
import { until } from '../../../tests/elements/until';
import { useElementContext } from '../../runtime/page/element-context';
import { ToastRegion } from './toast.lazy';

function Example() {
  const { toasts } = useElementContext();
  useEffect(() => {
    toasts.show('error', 'We couldn’t save the card');
    toasts.show('success', 'Card added');
  }, [toasts]);
  return <ToastRegion />;
}

describe('Toast', () => {
  afterEach(unmountAll);

  it('is accessible, and announces errors assertively and other messages politely', async () => {
    const { root, violations } = await mount(Example);
    await until('both messages are shown', () => root.querySelectorAll('[role=region] button').length >= 2);
    expect(root.querySelector('[role=alert]')?.textContent).to.contain('We couldn’t save the card');
    expect(root.querySelector('[role=status]')?.textContent).to.contain('Card added');
    expect(await violations()).to.deep.equal([]);
  });

  it('disappears when dismissed', async () => {
    const { root } = await mount(Example);
    const close = await until('the error is shown', () => root.querySelector<HTMLElement>('[role=alert] button'));
    close.click();
    await until('the error is gone', () => !root.querySelector('[role=alert] button'));
    expect(root.querySelector('[role=status]')?.textContent).to.contain('Card added');
  });
});

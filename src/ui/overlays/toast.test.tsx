import { expect } from 'chai';
import { useEffect } from 'react';
import { mount, unmountAll } from '../../../tests/elements/mount';
import { aFrame, until } from '../../../tests/elements/until';
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

  it('stays while the pointer is over it, even if the focus leaves it', async () => {
    const timers = holdTimers(8000);
    try {
      const { root } = await mount(Example);
      const findClose = () => root.querySelector<HTMLElement>('[role=status] button');
      const close = await until('the message is shown', findClose);
      const card = close.parentElement as HTMLElement;
      card.dispatchEvent(new MouseEvent('mouseover', { bubbles: true, composed: true }));
      await aFrame();
      close.focus();
      close.blur();
      await aFrame();
      timers.end();
      await aFrame();
      expect(findClose()).to.equal(close);
      card.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, composed: true, relatedTarget: document.body }));
      await until('the message is gone', () => {
        timers.end();
        return !findClose();
      });
    } finally {
      timers.restore();
    }
  });
});

/** Holds the timers with this delay until `end` is called. */
function holdTimers(delayMs: number) {
  const { setTimeout, clearTimeout } = window;
  const held = new Map<number, () => void>();
  window.setTimeout = ((callback: () => void, delay?: number) => {
    if (delay !== delayMs) return setTimeout(callback, delay);
    const id = setTimeout(() => {}, 2 ** 30);
    held.set(id, callback);
    return id;
  }) as typeof setTimeout;
  window.clearTimeout = ((id?: number) => {
    if (id !== undefined) held.delete(id);
    clearTimeout(id);
  }) as typeof clearTimeout;
  return {
    end() {
      for (const [id, callback] of [...held]) {
        held.delete(id);
        callback();
      }
    },
    restore: () => Object.assign(window, { setTimeout, clearTimeout }),
  };
}

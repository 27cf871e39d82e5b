import { expect } from 'chai';
import { useMemo } from 'react';
import { mount, unmountAll } from '../../../tests/elements/mount';
import { nextAnimationFrame, until } from '../../../tests/elements/until';
import { ElementContextProvider, useElementContext } from '../../runtime/element-context/element-context';
import { makeToasts } from '../../runtime/element-context/toasts';
import { ToastRegion } from './toast';

/** How long a success message is shown, as in toast.tsx. */
const visibleMs = 8000;

function Example() {
  const elementContext = useElementContext();
  // A separate list of messages, because the element around this example already shows the messages of its context.
  const context = useMemo(() => {
    const toasts = makeToasts();
    toasts.show('error', 'We couldn’t save the card');
    toasts.show('success', 'Card added');
    return { ...elementContext, toasts };
  }, [elementContext]);
  return (
    <ElementContextProvider value={context}>
      <ToastRegion />
    </ElementContextProvider>
  );
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
    const closeButton = await until('the error is shown', () => root.querySelector<HTMLElement>('[role=alert] button'));
    closeButton.click();
    await until('the error is gone', () => !root.querySelector('[role=alert] button'));
    expect(root.querySelector('[role=status]')?.textContent).to.contain('Card added');
  });

  it('doesn’t time out while the pointer is over it, even after the focus has left it', async () => {
    const timers = replaceTimers(visibleMs);
    try {
      const { root } = await mount(Example);
      const closeButton = await until('the message is shown', () =>
        root.querySelector<HTMLElement>('[role=status] button'),
      );
      await until('its timer runs', () => timers.activeCount() === 1);
      const toast = closeButton.parentElement as HTMLElement;
      toast.dispatchEvent(new MouseEvent('mouseover', { bubbles: true, composed: true }));
      await until('the timer has stopped', () => timers.activeCount() === 0);
      closeButton.focus();
      closeButton.blur();
      await nextAnimationFrame();
      expect(timers.activeCount()).to.equal(0);
      toast.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, composed: true, relatedTarget: document.body }));
      await until('the timer runs again', () => timers.activeCount() === 1);
    } finally {
      timers.restore();
    }
  });
});

/** Replaces timers of this delay with timers that never fire during a test. `activeCount()` counts the running ones. */
function replaceTimers(delayMs: number) {
  const { setTimeout, clearTimeout } = window;
  const ids = new Set<number>();
  window.setTimeout = ((callback: () => void, delay?: number) => {
    if (delay !== delayMs) return setTimeout(callback, delay);
    const id = setTimeout(() => {}, 2 ** 30);
    ids.add(id);
    return id;
  }) as typeof setTimeout;
  window.clearTimeout = ((id?: number) => {
    if (id !== undefined) ids.delete(id);
    clearTimeout(id);
  }) as typeof clearTimeout;
  return {
    activeCount: () => ids.size,
    restore: () => Object.assign(window, { setTimeout, clearTimeout }),
  };
}

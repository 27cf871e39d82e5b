import { expect } from 'chai';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createReactComponent } from './react-component';

const Portal = createReactComponent('sub-portal', {
  attributes: {},
  events: { onReady: 'sub-ready', onPaymentSucceeded: 'sub-payment-succeeded', onError: 'sub-error' },
});

describe('A React component of an element that contains other elements', () => {
  it('calls onReady only for the element itself, and other handlers also for the elements inside', () => {
    const received: string[] = [];
    const record = (event: Event) =>
      received.push(`${event.type} of ${(event.composedPath()[0] as Element).localName}`);
    const container = document.createElement('div');
    document.body.append(container);
    const reactRoot = createRoot(container);
    flushSync(() => reactRoot.render(<Portal onReady={record} onPaymentSucceeded={record} onError={record} />));
    const portal = container.querySelector('sub-portal') as HTMLElement;
    const plans = document.createElement('sub-plans');
    portal.attachShadow({ mode: 'open' }).append(plans);
    const dispatch = (target: HTMLElement, type: string) =>
      target.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true }));
    dispatch(plans, 'sub-ready');
    dispatch(portal, 'sub-ready');
    dispatch(plans, 'sub-payment-succeeded');
    dispatch(plans, 'sub-error');
    expect(received).to.deep.equal([
      'sub-ready of sub-portal',
      'sub-payment-succeeded of sub-plans',
      'sub-error of sub-plans',
    ]);
    reactRoot.unmount();
    container.remove();
  });
});

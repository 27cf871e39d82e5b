import { signal } from '@preact/signals-react';
import { createElement, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { type ElementContext, ElementContextProvider } from '../../../runtime/element-context/element-context';
import { CheckoutScreen, type CheckoutScreenProps } from '../checkout-screen';
import { TvCheckout } from './tv-checkout';

/** Renders a component on a TV, before its code has loaded. */
function renderLoading(component: FunctionComponent<CheckoutScreenProps>, pay: string | undefined): string {
  const context = { lang: signal('en'), settings: signal({ scene: 'STB' }) } as unknown as ElementContext;
  const children = createElement(component, { planId: '102', pay });
  return renderToString(createElement(ElementContextProvider, { value: context }, children));
}

describe('the TV checkout while its code loads', () => {
  it.each([undefined, '', 'phone'])('shows a skeleton with pay=%j', (pay) => {
    expect(renderLoading(CheckoutScreen, pay)).not.toBe('');
    expect(renderLoading(TvCheckout, pay)).not.toBe('');
  });

  it('shows nothing with pay="here", because the usual checkout is shown beside it', () => {
    expect(renderLoading(TvCheckout, 'here')).toBe('');
  });
});

import { expect } from 'chai';
import { useRef, useState } from 'react';
import type { Order, PaymentAction, PaymentMethod } from '../../src/contract/entities';
import { useAreas } from '../../src/runtime/element-context/use-areas';
import { addTextFiles } from '../../src/runtime/i18n/texts';
import { currentPage } from '../../src/runtime/page/current-page';
import type { PaymentFieldsOptions, PaymentFieldsResult } from '../../src/runtime/page/payment-fields';
import { method as providerFieldsMethod } from '../../src/screens/checkout/methods/provider-fields/provider-fields';
import { emptyDraft } from '../../src/screens/shared/payment/checkout-draft';
import type { ActionViewProps, MethodHandle, MethodModule } from '../../src/screens/shared/payment/payment-method';
import { leaveTopLayer } from '../../src/ui/overlays/leave-top-layer';
import { mount, unmountAll } from './mount';
import { until } from './until';

addTextFiles(import.meta.glob('/locales/en/{checkout,payment}.json'));

const provider = { name: 'acme', publicKey: 'pk_acme' };
const total = { amount: '7.99', currency: 'USD' };
const method: PaymentMethod = {
  code: 'acme-card',
  group: 'PROVIDER_FIELDS',
  channel: 'acme',
  name: 'Card',
  currency: 'USD',
  fields: [],
  canRenew: true,
  provider,
};

/** A payment provider whose fields are one plain input. Records the calls of its adapter. */
function aProvider({
  /** Results of the calls of `confirm`, in order. */
  confirmResults = [] as (PaymentFieldsResult | 'throws')[],
  /** Result of `resume`. */
  resumeResult = null as PaymentFieldsResult | null,
} = {}) {
  /** The calls and their arguments, in order. */
  const log: string[] = [];
  let mountOptions: PaymentFieldsOptions | undefined;
  let isReachable = true;
  const adapter = {
    displayName: 'Acme',
    async mount(options: PaymentFieldsOptions) {
      if (!isReachable) throw new Error('unreachable');
      mountOptions = options;
      const input = document.createElement('input');
      input.id = 'acme-number';
      input.setAttribute('aria-label', 'Number');
      options.container.append(input);
      log.push('mount');
      return {
        async validate() {
          log.push(`validate ${input.value}`);
          return input.value !== '';
        },
        async confirm({ clientSecret }: { clientSecret: string }) {
          log.push(`confirm ${clientSecret} ${input.value}`);
          const result = confirmResults.shift() ?? { ok: true };
          if (result === 'throws') throw new Error('broken');
          return result;
        },
        update: ({ amount, savesCard }: { amount: { amount: string }; savesCard: boolean }) =>
          void log.push(`update ${amount.amount} ${savesCard}`),
        focus: () => input.focus(),
        unmount: () => {
          log.push('unmount');
          input.remove();
        },
      };
    },
    async resume({ clientSecret }: { clientSecret: string }) {
      log.push(`resume ${clientSecret}`);
      return resumeResult;
    },
  };
  currentPage().configure({ paymentFields: { acme: () => Promise.resolve(adapter) } });
  return {
    log,
    options: () => mountOptions,
    setReachable: (value: boolean) => {
      isReachable = value;
    },
    // Providers find their fields by id in the document, which doesn't work in shadow roots.
    input: () =>
      until(
        'the provider’s field is in the document',
        () => document.getElementById('acme-number') as HTMLInputElement | null,
      ),
  };
}

const action: Extract<PaymentAction, { type: 'confirmInBrowser' }> = {
  type: 'confirmInBrowser',
  provider,
  clientSecret: 'secret-1',
  returnUrl: 'https://shop.example/',
};

interface CheckoutState {
  /** `action`: the payment step after the form. */
  step: 'form' | 'action' | 'unmounted';
  autoRenews: boolean;
  clientSecret: string;
}

const { Fields, ActionView } = providerFieldsMethod as Required<MethodModule>;

/** Renders the form and the payment step in one element, as the checkout does. */
async function aCheckout(initialState: Partial<CheckoutState> = {}) {
  const state: CheckoutState = { step: 'form', autoRenews: false, clientSecret: 'secret-1', ...initialState };
  /** How often the payment step asked the checkout for the payment’s status. */
  let statusCheckCount = 0;
  let render = () => {};
  let handle: MethodHandle | null = null;
  function Screen() {
    const renderCount = useRef(0);
    const hasTexts = useAreas('checkout', 'payment', 'pay-provider');
    const [, setRenderCount] = useState(0);
    render = () => setRenderCount(++renderCount.current);
    if (!hasTexts) return null;
    const { step, autoRenews, clientSecret } = state;
    const noop = () => undefined;
    const props = {
      action: { ...action, clientSecret },
      orderId: '1',
      order: { total } as Order,
      total,
      isExpired: false,
      isRenewing: false,
      onExpire: noop,
      onRenew: noop,
      onCheck: () => {
        statusCheckCount += 1;
      },
      confirm: () => Promise.resolve(null),
      repay: () => Promise.reject(new Error('unexpected')),
    } satisfies ActionViewProps;
    if (step === 'action') return <ActionView {...props} />;
    if (step === 'unmounted') return null;
    return (
      <Fields
        method={method}
        draft={{ ...emptyDraft, autoRenews }}
        onDraft={noop}
        installments={{ list: [], count: undefined, isLoading: false } as never}
        handle={(fieldsHandle) => {
          handle = fieldsHandle;
        }}
        payerInputs={null}
        total={total}
        onSubmit={noop}
      />
    );
  }
  const mounted = await mount(Screen);
  return {
    ...mounted,
    host: mounted.root.host as HTMLElement,
    statusCheckCount: () => statusCheckCount,
    collect: () => handle?.collect('idempotency-key-1') ?? Promise.resolve(null),
    change(next: Partial<CheckoutState>) {
      Object.assign(state, next);
      render();
    },
    waitForText: (text: string) => until(`“${text}” is shown`, () => mounted.root.textContent?.includes(text)),
    waitForButton: (name: string) =>
      until(`the button ${name} is shown`, () =>
        [...mounted.root.querySelectorAll('button')].find((button) => button.textContent?.includes(name)),
      ),
  };
}

describe('a payment provider’s own fields', () => {
  afterEach(() => {
    unmountAll();
    currentPage().configure({ paymentFields: {} });
  });

  it('have no accessibility violations, and their group has a name', async () => {
    const acme = aProvider();
    const { host, violations, waitForText } = await aCheckout();
    await acme.input();
    await waitForText('Acme processes this payment securely');
    expect(host.querySelector('[role=group]')?.getAttribute('aria-label')).to.equal('Payment details');
    expect(await violations()).to.deep.equal([]);
  });

  it('are mounted in the light DOM with the amount and resolved colors', async () => {
    const acme = aProvider();
    const { host } = await aCheckout();
    const input = await acme.input();
    expect(input.getRootNode()).to.equal(document);
    expect(host.contains(input)).to.equal(true);
    const options = acme.options();
    expect(options?.amount).to.deep.equal(total);
    expect(options?.locale).to.equal('en');
    expect(options?.provider).to.deep.equal(provider);
    for (const color of Object.values(options?.appearance.colors ?? {})) expect(color).to.match(/^(rgb|color|oklch)/);
    expect(options?.appearance.radius).to.match(/px$/);
  });

  it('are updated when the customer turns on automatic renewal, and keep their input', async () => {
    const acme = aProvider();
    const checkout = await aCheckout();
    const input = await acme.input();
    input.value = '4242';
    checkout.change({ autoRenews: true });
    await until('the fields are updated', () => acme.log.includes('update 7.99 true'));
    expect(document.getElementById('acme-number')).to.equal(input);
    expect(acme.log.filter((entry) => entry === 'mount')).to.have.length(1);
  });

  it('prevent the payment while they are invalid, and get the focus', async () => {
    const acme = aProvider();
    const checkout = await aCheckout();
    const input = await acme.input();
    await checkout.waitForText('Acme processes');
    expect(await checkout.collect()).to.equal(null);
    expect(document.activeElement).to.equal(input);
  });

  it('are removed with the form', async () => {
    const acme = aProvider();
    const checkout = await aCheckout();
    await acme.input();
    await checkout.waitForText('Acme processes');
    checkout.change({ step: 'unmounted' });
    await until('the fields are removed', () => !document.getElementById('acme-number'));
    expect(acme.log).to.include('unmount');
    expect(checkout.host.querySelector('[slot^=payment-fields]')).to.equal(null);
  });

  it('stay mounted from the form to the confirmation', async () => {
    const acme = aProvider();
    const checkout = await aCheckout();
    const input = await acme.input();
    input.value = '4242';
    await checkout.waitForText('Acme processes');
    expect(await checkout.collect()).to.deep.equal({});
    checkout.change({ step: 'action' });
    await until('the payment is confirmed', () => acme.log.includes('confirm secret-1 4242'));
    await checkout.waitForText('Checking your payment');
    expect(checkout.statusCheckCount()).to.equal(1);
    expect(document.getElementById('acme-number')).to.equal(input);
    expect(acme.log).not.to.include('unmount');
    checkout.change({ step: 'unmounted' });
    await until('the fields are removed', () => !document.getElementById('acme-number'));
  });

  it('are shown again after a decline, and confirm the same payment', async () => {
    const acme = aProvider({
      confirmResults: [{ ok: false, reason: 'declined', message: 'Your card has insufficient funds.' }],
    });
    const checkout = await aCheckout({ clientSecret: 'secret-2' });
    const input = await acme.input();
    input.value = '1';
    await checkout.waitForText('Acme processes');
    await checkout.collect();
    checkout.change({ step: 'action' });
    await checkout.waitForText('Your payment didn’t go through');
    await checkout.waitForText('Your card has insufficient funds.');
    // The text says nothing about charges: only the server knows whether money moved.
    expect(checkout.root.textContent).not.to.include('charged');
    expect(await checkout.violations()).to.deep.equal([]);
    input.value = '2';
    (await checkout.waitForButton('Pay')).click();
    await until('the payment is confirmed again', () => acme.log.includes('confirm secret-2 2'));
    await checkout.waitForText('Checking your payment');
  });

  it('make the checkout ask the server for the status after an interrupted confirmation', async () => {
    const acme = aProvider({ confirmResults: ['throws'] });
    const checkout = await aCheckout({ clientSecret: 'secret-3' });
    (await acme.input()).value = '1';
    await checkout.waitForText('Acme processes');
    await checkout.collect();
    checkout.change({ step: 'action' });
    await checkout.waitForText('We couldn’t confirm your payment');
    expect(checkout.statusCheckCount()).to.equal(1);
  });

  it('aren’t shown after a reload if the provider has confirmed the payment', async () => {
    const acme = aProvider({ resumeResult: { ok: true } });
    const checkout = await aCheckout({ step: 'action', clientSecret: 'secret-4' });
    await checkout.waitForText('Checking your payment');
    expect(acme.log).to.deep.equal(['resume secret-4']);
    expect(providerFieldsMethod.isInProgress?.({ ...action, clientSecret: 'secret-4' })).to.equal(true);
    expect(providerFieldsMethod.isInProgress?.({ ...action, clientSecret: 'secret-5' })).to.equal(false);
  });

  it('are mounted again after a reload if the payment isn’t confirmed yet', async () => {
    const acme = aProvider();
    const checkout = await aCheckout({ step: 'action', clientSecret: 'secret-6' });
    (await acme.input()).value = '3';
    expect(acme.log[0]).to.equal('resume secret-6');
    await checkout.waitForText('Acme processes');
    (await checkout.waitForButton('Pay $7.99')).click();
    await until('the payment is confirmed', () => acme.log.includes('confirm secret-6 3'));
  });

  it('load after a retry if the provider was unreachable', async () => {
    const acme = aProvider();
    acme.setReachable(false);
    const checkout = await aCheckout();
    await checkout.waitForText('The payment form didn’t load');
    expect(await checkout.collect()).to.equal(null);
    acme.setReachable(true);
    (await checkout.waitForButton('Try again')).click();
    await acme.input();
    await checkout.waitForText('Acme processes');
  });
});

describe('leaveTopLayer', () => {
  afterEach(unmountAll);

  it('makes a <sub-dialog> non-modal, so that a provider’s dialog can be above it, and modal again afterwards', () => {
    const host = document.body.appendChild(document.createElement('sub-dialog'));
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    const dialog = root.appendChild(document.createElement('dialog'));
    dialog.append(document.createElement('slot'));
    const button = host.appendChild(document.createElement('button'));
    let closeCount = 0;
    dialog.addEventListener('close', () => {
      closeCount += 1;
    });
    dialog.showModal();
    button.focus();
    const returnToTopLayer = leaveTopLayer(button);
    expect(dialog.open).to.equal(true);
    expect(dialog.matches(':modal')).to.equal(false);
    expect(document.activeElement).to.equal(button);
    returnToTopLayer();
    expect(dialog.matches(':modal')).to.equal(true);
    expect(document.activeElement).to.equal(button);
    expect(closeCount).to.equal(0);
  });

  it('doesn’t change the page’s own dialogs', () => {
    const dialog = document.body.appendChild(document.createElement('dialog'));
    const button = dialog.appendChild(document.createElement('button'));
    dialog.showModal();
    leaveTopLayer(button)();
    expect(dialog.matches(':modal')).to.equal(true);
  });
});

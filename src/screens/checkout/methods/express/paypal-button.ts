import type { Authorization, ButtonLook, LoadWallet, SheetContent } from './wallet';

/** The parts of PayPal's script (version 5) that we use. Source: developer.paypal.com/sdk/js/reference */
interface Buttons {
  isEligible(): boolean;
  render(container: HTMLElement): Promise<void>;
  close(): Promise<void> | void;
}
interface ButtonOptions {
  fundingSource: 'paypal';
  style: { height: number; borderRadius: number; label: 'paypal' };
  onClick(data: unknown, actions: { resolve(): unknown; reject(): unknown }): unknown;
  createOrder(): Promise<string>;
  onApprove(data: { orderID: string }): Promise<void>;
  onCancel(): void;
  onError(error: unknown): void;
}
interface PaypalGlobal {
  paypal?: { Buttons?: (options: ButtonOptions) => Buttons };
}

/** A window that is open, or about to be opened by PayPal's script. */
interface OpenSheet {
  content: SheetContent;
  resolve(authorization: Authorization | null): void;
  reject(error: unknown): void;
}

/**
 * PayPal, with PayPal's own button, which opens PayPal's window after a click. The window stays open until `finish`, so
 * the payer sees it until the payment was requested.
 */
export const loadPaypal: LoadWallet = async (_, loadWalletScript) => {
  await loadWalletScript();
  const createButtons = (globalThis as PaypalGlobal).paypal?.Buttons;
  // A form with the id `paypal` would be a property of the window.
  if (typeof createButtons !== 'function') return null;
  let sheet: OpenSheet | null = null;
  /** Ends the open window's promise once. */
  const endSheet = (end: (open: OpenSheet) => void) => {
    if (sheet) end(sheet);
    sheet = null;
  };
  const optionsFor = (
    onClick: () => void,
    { height, radius }: Pick<ButtonLook, 'height' | 'radius'>,
  ): ButtonOptions => ({
    fundingSource: 'paypal',
    // The heights that PayPal allows.
    style: { height: Math.min(Math.max(height, 25), 55), borderRadius: radius, label: 'paypal' },
    onClick: (_data, actions) => {
      onClick();
      return sheet ? actions.resolve() : actions.reject();
    },
    createOrder: () => (sheet ? sheet.content.createWalletOrder() : Promise.reject(new Error('No payment has begun'))),
    onApprove: ({ orderID }) =>
      new Promise((resolve) => endSheet((open) => open.resolve({ token: orderID, finish: () => resolve() }))),
    onCancel: () => endSheet((open) => open.resolve(null)),
    onError: (error) => endSheet((open) => open.reject(error)),
  });
  if (!createButtons(optionsFor(() => undefined, { height: 48, radius: 0 })).isEligible()) return null;
  return {
    mountButton(container, { look, onClick }) {
      const buttons = createButtons(optionsFor(onClick, look));
      // PayPal's script can't render twice into the same node.
      const node = container.appendChild(document.createElement('div'));
      buttons.render(node).catch((error: unknown) => console.warn('[sub-elements]', error));
      return () => {
        void buttons.close();
        node.remove();
        endSheet((open) => open.resolve(null));
      };
    },
    openSheet: (content) =>
      new Promise((resolve, reject) => {
        sheet = { content, resolve, reject };
      }),
  };
};

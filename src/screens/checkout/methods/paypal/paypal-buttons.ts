import { safeUrl } from '../../../../runtime/navigation/safe-url';
import { loadScript } from '../../../../runtime/page/load-script';

/** The methods of PayPal's buttons that we call. Source: developer.paypal.com/sdk/js/reference (version 5) */
interface Buttons {
  render(container: HTMLElement): Promise<void>;
  close?: () => Promise<void> | void;
  isEligible?: () => boolean;
}
interface ButtonOptions {
  /** Used only by the sandbox's simulated script. The real script's URL identifies the shop. */
  clientToken: string;
  createOrder(): Promise<string>;
  onApprove(data: { orderID: string }, actions: { restart(): unknown }): Promise<unknown>;
  onCancel(): void;
  onError(error: unknown): void;
}

interface RenderOptions extends ButtonOptions {
  scriptUrl: string;
  /** Base URL of the API server; `scriptUrl` can be relative to it. */
  api: string;
  container: HTMLElement;
  /** False after the component was unmounted. The buttons are then not rendered. */
  isMounted(): boolean;
}

type Paypal = { Buttons?: (options: ButtonOptions) => Buttons };

/** Loads PayPal's script and renders its buttons. Resolves to a function that removes them. */
export async function renderPaypalButtons(renderOptions: RenderOptions): Promise<() => void> {
  const { scriptUrl, api, container, isMounted, ...buttonOptions } = renderOptions;
  const url = safeUrl(scriptUrl, api);
  if (!url) throw new Error('PayPal’s script has an unsafe URL');
  await loadScript(url);
  const createButtons = (globalThis as { paypal?: Paypal }).paypal?.Buttons;
  // A form with the id `paypal` is a property of the window, and its field `Buttons` a property of the form.
  if (typeof createButtons !== 'function') throw new Error('PayPal’s script has no Buttons component');
  if (!isMounted()) return () => undefined;
  const buttons = createButtons(buttonOptions);
  if (buttons.isEligible?.() === false) throw new Error('PayPal’s buttons are not eligible here');
  await buttons.render(container);
  return () => void buttons.close?.();
}

import { safeUrl } from '../../../../runtime/navigation/safe-url';
import { loadScript } from '../../../../runtime/scripts/load-script';

/** The part of PayPal's script that a shop needs. Source: developer.paypal.com/sdk/js/reference (version 5) */
interface Buttons {
  render(container: HTMLElement): Promise<void>;
  close?: () => Promise<void> | void;
  isEligible?: () => boolean;
}
interface ButtonOptions {
  /** Options of the sandbox's replacement. The real script identifies the shop by its URL. */
  clientToken: string;
  createOrder(): Promise<string>;
  onApprove(data: { orderID: string }, actions: { restart(): unknown }): Promise<unknown>;
  onCancel(): void;
  onError(error: unknown): void;
}

interface Drawing extends ButtonOptions {
  scriptUrl: string;
  api: string;
  place: HTMLElement;
  /** False after the component unmounted. */
  isWanted(): boolean;
}

type Paypal = { Buttons?: (options: ButtonOptions) => Buttons };

/** Loads the provider's script and renders its buttons. Resolves to a function that removes them. */
export async function drawPaypalButtons(drawing: Drawing): Promise<() => void> {
  const { scriptUrl, api, place, isWanted, ...options } = drawing;
  const url = safeUrl(scriptUrl, api);
  if (!url) throw new Error('PayPal’s script lies at an address that is not safe');
  await loadScript(url);
  const make = (globalThis as { paypal?: Paypal }).paypal?.Buttons;
  if (!make) throw new Error('PayPal’s script offers no buttons');
  if (!isWanted()) return () => undefined;
  const buttons = make(options);
  if (buttons.isEligible?.() === false) throw new Error('PayPal offers no button here');
  await buttons.render(place);
  return () => void buttons.close?.();
}

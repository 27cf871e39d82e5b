/**
 * How a payer gets to somebody else's page.
 * - window: a window of its own, opened within the press; this page stays and asks how the payment stands.
 * - page: this page goes there, and the payer comes back to it.
 * - phone: a code to scan; the payment is approved on another device.
 */
export type Way = 'window' | 'page' | 'phone';

export interface Surroundings {
  scene: string;
  /** The portal, which restores its state after the return. */
  isPortal: boolean;
  /** In an iframe, where payment pages refuse to load. */
  isFramed: boolean;
  /** A phone or tablet, where an app's return link can't find the tab. */
  isTouch: boolean;
}

/**
 * What fits where the payer is: a television has no keyboard for somebody's sign-in, so the phone takes over; a frame
 * cannot show a payment page, so a window does; phones and the portal go there and come back. Everywhere else a window
 * keeps the host's page as it is.
 */
export function wayThere({ scene, isPortal, isFramed, isTouch }: Surroundings): Way {
  if (scene === 'STB') return 'phone';
  if (isFramed) return 'window';
  return isPortal || isTouch ? 'page' : 'window';
}

/** The environment of the element. */
export function surroundings(host: HTMLElement, scene: string): Surroundings {
  return {
    scene,
    isPortal: host.closest('sub-portal') !== null,
    isFramed: window.top !== window,
    isTouch: matchMedia('(hover: none) and (pointer: coarse)').matches,
  };
}

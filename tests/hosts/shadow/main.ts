class PartnerShop extends HTMLElement {
  readonly #root = this.attachShadow({ mode: 'closed' });

  connectedCallback(): void {
    this.#root.append(document.createElement('sub-plans'));
    // The loader can't find elements in a shadow root by itself.
    whenLoaded(() => window.SubElements?.scan(this.#root));
  }

  /** Elements that are added later to a scanned root are found. */
  showSignIn(): void {
    this.#root.append(document.createElement('sub-auth'));
  }
}

function whenLoaded(callback: () => void): void {
  if (window.SubElements) callback();
  else document.querySelector('script[src$="/sub.js"]')?.addEventListener('load', callback);
}

customElements.define('partner-shop', PartnerShop);
document.querySelector('button')?.addEventListener('click', () => {
  document.querySelector<PartnerShop>('partner-shop')?.showSignIn();
});

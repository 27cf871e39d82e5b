class PartnerShop extends HTMLElement {
  readonly #root = this.attachShadow({ mode: 'closed' });

  connectedCallback(): void {
    this.#root.append(document.createElement('sub-plans'));
    // No script sees what stands in a shadow root; the page has to say so.
    whenLoaded(() => window.SubElements?.scan(this.#root));
  }

  /** What comes later into a root that was named once is found. */
  showSignIn(): void {
    this.#root.append(document.createElement('sub-auth'));
  }
}

function whenLoaded(act: () => void): void {
  if (window.SubElements) act();
  else document.querySelector('script[src$="/sub.js"]')?.addEventListener('load', act);
}

customElements.define('partner-shop', PartnerShop);
document.querySelector('button')?.addEventListener('click', () => {
  document.querySelector<PartnerShop>('partner-shop')?.showSignIn();
});

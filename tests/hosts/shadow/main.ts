class PartnerShop extends HTMLElement {
  readonly #root = this.attachShadow({ mode: 'closed' });

  connectedCallback(): void {
    this.#root.append(document.createElement('sub-plans'));
    // The loader can't find closed shadow roots by itself.
    whenLoaded(() => window.SubElements?.scan(this.#root));
  }

  /** Adds an element. Needs no second `scan`, because the loader observes the shadow root after the first. */
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

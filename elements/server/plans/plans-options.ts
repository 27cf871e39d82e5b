/** Options of `renderPlans`. */
export interface PlansOptions {
  /** Origin of the operator's API server: `https://api.example`. The server that renders the page calls it. */
  api: string;
  /** The brand's folder name. */
  brand: string;
  /** A language such as `en`, or a locale such as `pt-BR`. Falls back to the brand's default language. */
  lang: string;
  /**
   * The element's attributes besides `brand` and `lang`, such as `theme`, `checkout`, `error`, `id` or `class`. The
   * value true adds an empty attribute.
   */
  attributes?: Readonly<Record<string, string | boolean | undefined>>;
  /** URL of the portal. The plans link to it until the script has loaded. Default: the origin of `api`. */
  portal?: string;
  /** URL of the folder with the product's files, such as the style sheet. Default: the folder of the package's major version, such as `/v1/`, at the origin of `api`. */
  assets?: string;
  /** URL of the style sheet, if your server serves the exported `plansSheet` itself. Default: the file in `assets`. */
  stylesheet?: string;
  /**
   * True puts the style sheet, with the rules of this brand only, into the HTML, so that the plans don't wait for
   * another request. The page's CSP must then allow the style element. Default: false.
   */
  inlineStyles?: boolean;
  /** Nonce of the style element, for a CSP such as `style-src 'nonce-…'`. Only used with `inlineStyles`. */
  nonce?: string;
  /** Timeout for the operator's server, in milliseconds. Default: 2000. */
  timeout?: number;
  /** Replaces the runtime's `fetch`. */
  fetch?: typeof fetch;
  /** Called with the reason if the element is rendered without plans or an option is invalid. */
  onError?(error: Error): void;
}

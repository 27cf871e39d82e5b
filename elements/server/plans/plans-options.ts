/** Options of `renderPlans`. */
export interface PlansOptions {
  /** Origin of the operator's server: `https://api.example`. This server must be able to reach it. */
  api: string;
  /** The brand's folder name. */
  brand: string;
  /** A language such as `en`, or a locale such as `pt-BR`. If the brand doesn't offer it, its default language is used. */
  lang: string;
  /** Other attributes of the element, such as `theme`, `checkout`, `error`, `id` or `class`. True adds an empty attribute. */
  attributes?: Readonly<Record<string, string | boolean | undefined>>;
  /** URL of the portal. The plans link to it until the script has loaded. Default: the origin of `api`. */
  portal?: string;
  /** URL of the operator's published files. Default: `/v1/` at the origin of `api`. */
  assets?: string;
  /** URL of `plansSheet`, if the page's own server serves it. Default: the file in `assets`. */
  stylesheet?: string;
  /** Timeout for the operator's server, in milliseconds. Default: 2000. */
  timeout?: number;
  /** Replaces the runtime's `fetch`. */
  fetch?: typeof fetch;
  /** Called with the reason if the element is rendered without plans or an option is invalid. */
  onError?(error: Error): void;
}

/** What `renderPlans` draws, for whom, and where what it draws leads to. */
export interface PlansOptions {
  /** Origin of the operator's server, as this server reaches it: `https://api.example`. */
  api: string;
  /** Folder name of the brand. */
  brand: string;
  /** `en`, `pt`, `es` or `ru`; `pt-BR` will do. A language that the brand does not speak gives the brand's own. */
  lang: string;
  /** Further attributes of the tag, its own and a page's: `theme`, `checkout`, `error`, `id`, `class`. True means present. */
  attributes?: Readonly<Record<string, string | boolean | undefined>>;
  /** Address of the portal, to which a plan leads until the script is there. The origin of `api` where it is missing. */
  portal?: string;
  /** Address of the operator's published files. `/v1/` at the origin of `api` where it is missing. */
  assets?: string;
  /** Address of the sheet, where the page's own server serves `plansSheet`. The file in `assets` where it is missing. */
  stylesheet?: string;
  /** Milliseconds to wait for the operator's server. Default 2000. */
  timeout?: number;
  /** Asks instead of the runtime's own `fetch`. */
  fetch?: typeof fetch;
  /** Hears why the tag came out plain, or what could not be used. */
  onError?(error: Error): void;
}

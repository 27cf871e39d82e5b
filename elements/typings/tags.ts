import type { SubEventDetails } from '../../src/runtime/page/events';

/** Attributes that every tag takes; each is a property of the same name too. */
export interface CommonAttributes {
  /** Folder name of the brand. */
  brand?: string | null;
  /** en, pt, es or ru; the visitor's own language when missing. */
  lang?: string;
  /** Origin of the server. */
  api?: string | null;
  theme?: 'auto' | 'light' | 'dark' | null;
  scene?: 'WEB' | 'STB' | null;
}

/** Own attributes of each tag, as they are written in HTML. */
export interface TagAttributes {
  'sub-plans': { checkout?: 'dialog' | 'inline' | 'page' | null; error?: string | null };
  'sub-plan': { 'plan-id'?: string | null; checkout?: 'dialog' | 'inline' | 'page' | null };
  'sub-auth': {
    view?:
      | 'login'
      | 'register'
      | 'forgot-password'
      | 'lost-password'
      | 'reset-password'
      | 'resend-confirm'
      | 'notice'
      | null;
    type?: 'bindEmail' | 'bindEmailSuccess' | 'bindEmailFailed' | 'stbLoginErr' | null;
  };
  'sub-checkout': { 'plan-id'?: string | null; 'order-id'?: string | null; pay?: 'here' | null };
  'sub-stb': { view?: 'orders' | 'tips' | 'pay' | null; 'plan-id'?: string | null; 'order-id'?: string | null };
  'sub-payment': {
    'order-id'?: string | null;
    view?: 'pix' | 'result' | 'redirect' | 'caishen' | 'paynow' | null;
  };
  'sub-account': {
    view?: 'overview' | 'orders' | 'renewal' | 'cards' | 'coupons' | 'devices' | 'settings' | null;
    'subscribe-status'?: 'on' | 'off' | null;
  };
  'sub-receipt': { 'order-id'?: string | null };
  'sub-help': { view?: 'help' | 'contact' | 'privacy' | 'terms' | 'chat' | null };
  'sub-reseller': {
    view?: 'pricing' | 'payment' | null;
    'order-id'?: string | null;
    'plan-id'?: string | null;
  };
  'sub-portal': Record<never, never>;
}

export type TagName = keyof TagAttributes;

/** plan-id → planId */
export type Camel<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;

type AsProperties<Attributes> = {
  [Name in keyof Attributes & string as Camel<Name>]-?: Exclude<Attributes[Name], undefined>;
};

/** Events by name, as listeners get them. */
export type SubEvents = { [Name in keyof SubEventDetails]: CustomEvent<SubEventDetails[Name]> };

/** A tag as an object of the page. */
export type SubElementOf<Tag extends TagName> = HTMLElement & {
  brand: string | null;
  api: string | null;
  theme: 'auto' | 'light' | 'dark' | null;
  scene: 'WEB' | 'STB' | null;
} & AsProperties<TagAttributes[Tag]>;

/** What the script puts on `window`. */
export interface SubElementsGlobal {
  version: string;
  /** Resolves when every tag that stood in the page is defined. */
  ready: Promise<void>;
  /** Changes the page's defaults; every element follows at once. */
  configure(defaults: {
    brand?: string;
    lang?: string;
    api?: string;
    theme?: string;
    scene?: string;
    portal?: string;
    /** `false` switches the usage report off, at once; what was not sent yet is dropped. */
    reports?: boolean;
  }): void;
  /**
   * Loads the code of the tags in a shadow root of the page's own, now and later; no script sees into one from outside.
   * Resolves when those that stand there are defined.
   */
  scan(root: ShadowRoot | Element): Promise<void>;
  session: {
    /** Who is signed in, without token, e-mail or phone; null for a visitor. */
    get(): PublicSession | null;
    /** Calls back when that changes; returns the way to stop. */
    subscribe(listener: (session: PublicSession | null) => void): () => void;
    /** Ends the session here, in other tabs and at the server. */
    logout(): Promise<void>;
  };
}

export interface PublicSession {
  uid: string;
  /** FREE_TRIAL or another state of the member's payments. */
  payStatus: string;
  /** When the plan or trial ends, in milliseconds; 0 for none. */
  expiration: number;
}

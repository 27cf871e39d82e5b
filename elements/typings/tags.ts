import type { SubEventDetails } from '../../src/runtime/page/events';
import type { PageOptions } from '../../src/runtime/page/page-defaults';
import type { CommonAttributes, TagAttributes } from '../generated/attributes';

export type { CommonAttributes, TagAttributes } from '../generated/attributes';

export type TagName = keyof TagAttributes;

/** The camelCase name of an attribute: `planId` for `plan-id`. */
export type Camel<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;

type AsProperties<Attributes> = {
  [Name in keyof Attributes & string as Camel<Name>]-?: Exclude<Attributes[Name], undefined>;
};

/** Events by name, as listeners receive them. */
export type SubEvents = { [Name in keyof SubEventDetails]: CustomEvent<SubEventDetails[Name]> };

/** The DOM element of a tag, with its attributes as camelCase properties. */
export type SubElementOf<Tag extends TagName> = HTMLElement &
  AsProperties<Omit<CommonAttributes, 'lang'> & TagAttributes[Tag]>;

/** Settings that apply only to the screen that `SubElements.open` opens. They override the page's defaults. */
export type OpenSettings = {
  [Name in Exclude<keyof CommonAttributes, 'consent'> & string as Camel<Name>]?: CommonAttributes[Name];
} & {
  /** Where the screen opens. Default: `dialog`. */
  checkout?: 'dialog' | 'page';
};

/** The screens that a page can open, with their parameters. */
export interface OpenParams {
  /** The checkout of a plan or of an unpaid order. */
  checkout: ({ planId: string; coupon?: string } | { orderId: string }) & OpenSettings;
  'sign-in': OpenSettings;
  account: { view?: NonNullable<TagAttributes['sub-account']['view']> } & OpenSettings;
  /** The form for a gift code, if the operator offers it. */
  redeem: { code?: string } & OpenSettings;
}

/** The page API, `window.SubElements`. */
export interface SubElementsGlobal {
  version: string;
  /** Resolves when all elements that were on the page when the script started are defined. */
  ready: Promise<void>;
  /** Changes the page's defaults. Elements update at once. */
  configure(defaults: PageOptions): void;
  /**
   * Opens a screen over the page, or in the portal with `checkout: 'page'`. A visitor is asked to sign in first if the
   * screen needs a member. Resolves with false if a listener prevented it. Rejects if the name is unknown, or if the
   * code couldn't be loaded.
   */
  open<Name extends keyof OpenParams>(
    name: Name,
    ...params: Name extends 'checkout' ? [OpenParams[Name]] : [OpenParams[Name]?]
  ): Promise<boolean>;
  /**
   * Loads the code of elements inside a shadow root of the page, now and when they are added later. Without this call,
   * the script doesn't find the page's shadow roots. Resolves when the elements that are already inside are defined.
   */
  scan(root: ShadowRoot | Element): Promise<void>;
  session: {
    /** The signed-in member, without token, email address or phone number. Null for a visitor. */
    get(): PublicSession | null;
    /** Calls the listener when the session changes. Returns a function that unsubscribes it. */
    subscribe(listener: (session: PublicSession | null) => void): () => void;
    /** Ends the session in this tab, in other tabs and on the server. */
    logout(): Promise<void>;
  };
}

export interface PublicSession {
  uid: string;
  /** `FREE_TRIAL` or another payment status. */
  payStatus: string;
  /** When the plan or trial ends, in milliseconds since 1970; 0 for none. */
  expiration: number;
}

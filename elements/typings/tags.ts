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

/** The page API, `window.SubElements`. */
export interface SubElementsGlobal {
  version: string;
  /** Resolves when all elements that were on the page when the script started are defined. */
  ready: Promise<void>;
  /** Changes the page's defaults. Elements update at once. */
  configure(defaults: PageOptions): void;
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

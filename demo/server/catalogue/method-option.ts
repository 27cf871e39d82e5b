import type { ByLanguage } from '../languages';

/** A bank, wallet, coin or mobile money operator. */
export interface MethodOption {
  code: string;
  name: ByLanguage<string>;
  note?: ByLanguage<string>;
  /** The currencies for which the option is shown. Default: all. */
  currencies?: readonly string[];
  /** Countries whose phone numbers the mobile money operator serves. */
  countries?: readonly string[] | undefined;
}

import type { PlansData } from '../plans/fetch-plans';

/** Data in the server-rendered markup for the element that hydrates it. */
export interface Payload {
  brand: string;
  lang: string;
  /** Time of the server's requests, in milliseconds since 1970. */
  at: number;
  /**
   * The response data of each call, as a signed-out visitor gets it. Released versions of the package write the field
   * `answers`, so it can't be renamed.
   */
  answers: PlansData;
}

import type { PlansData } from '../plans/fetch-plans';

/** Data in the server-rendered markup for the element that hydrates it. */
export interface Payload {
  brand: string;
  lang: string;
  /** Time of the server's requests, in milliseconds since 1970. */
  at: number;
  /** The data of each response for a visitor. Released versions of the package write this name, so it can't change. */
  answers: PlansData;
}

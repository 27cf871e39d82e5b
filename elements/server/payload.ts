import type { PlansData } from './fetch-plans';

/** Data in the server-rendered markup for the element that hydrates it. */
export interface Payload {
  brand: string;
  lang: string;
  /** Time of the server's requests, in milliseconds since 1970. */
  at: number;
  /** Responses by the calls' names, as for a visitor. */
  answers: PlansData;
}

import type { Answers } from './fetch-plans';

/** What a list that a server drew brings along for the tag that takes it over. */
export interface Carried {
  brand: string;
  lang: string;
  /** When the server was asked, in milliseconds. */
  at: number;
  /** By the calls' names; no member's. */
  answers: Answers;
}

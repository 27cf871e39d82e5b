/** What the client does by itself with an error, wherever it arises. Source: specification, section 8. */
export type Handling =
  /** Nothing: the caller shows it in its place. */
  | 'pass'
  /** Clears the session. */
  | 'clearSession'
  /** Shows the message and clears the session. */
  | 'messageAndClearSession'
  /** Goes to the page that says there is nothing here. */
  | 'notFound'
  /** Goes to the plans with error 6000 and type cannotBuyPlan. */
  | 'cannotBuyPlan'
  /** Shows the message, clears the session and goes to the sign-in. */
  | 'messageAndLogin'
  /** Shows the message. */
  | 'message';

/** Codes whose handling is not the default. Every page loads this table: the rest is in errors-catalogue. */
const special: readonly (readonly [Handling, readonly number[]])[] = [
  ['pass', [0, 301, 302, 306, 309, 312, 314, 315, 2002, 2003, 2007, 3001, 5000, 5003, 5008, 5015]],
  ['clearSession', [-24010, -24020, 21]],
  ['messageAndClearSession', [-1112]],
  ['notFound', [6001]],
  ['cannotBuyPlan', [6000]],
  ['messageAndLogin', [-24030]],
];

/** How an error code is handled; a code nobody knows shows its message. */
export function handlingOf(code: string): Handling {
  return special.find(([, codes]) => codes.some((known) => String(known) === code))?.[0] ?? 'message';
}

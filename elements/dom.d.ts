import type { SubEventDetails } from '../src/runtime/events';

declare global {
  /** Events of the tags, for listeners on any node of the page. */
  interface HTMLElementEventMap extends SubEvents {}
}

type SubEvents = { [Name in keyof SubEventDetails]: CustomEvent<SubEventDetails[Name]> };

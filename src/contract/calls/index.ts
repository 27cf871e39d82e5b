/**
 * Every call of the API, by name, for the sandbox, the OpenAPI document and the conformance check. Screens import the
 * file of each area that they need instead of this file, so that a page downloads only the calls it uses. A folder has
 * the calls that load together: `storefront/` loads with every element, so the list of plans is there, and `plan/` loads
 * with the details of a plan. A file outside of the folders loads with the few screens that import it.
 */
export * as calls from './all';

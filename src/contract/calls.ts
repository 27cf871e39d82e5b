/**
 * Every call of the API, by name, for the sandbox, the OpenAPI document and the conformance check. Screens import the
 * file of each topic that they need instead of this file, so that a page downloads only the calls it uses.
 */
export * as calls from './calls/all';

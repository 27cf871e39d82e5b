/**
 * Every call of the API, by name, for the sandbox, the OpenAPI document and the conformance check. Screens don't import
 * this file but the files of single areas, so that a page downloads only the calls it uses.
 */
export * as calls from './all';

/**
 * Every call of the server, by name, for the sandbox, the OpenAPI document and the conformance check. Screens import
 * calls from the files of their area, so that a page downloads only the ones it uses.
 */
export * as calls from './all';

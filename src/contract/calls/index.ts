/**
 * Every call of the server by name. The sandbox, the OpenAPI document and outside checks walk this table; screens
 * import the rows they need from the file of their area, so that a page downloads no others.
 */
export * as calls from './all';

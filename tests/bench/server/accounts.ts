/**
 * The number of accounts that each server process of the benchmark creates. There are more accounts than connections,
 * so that two concurrent requests never lock the same account.
 */
export const accountCount = 400;
/** The password of all these accounts. */
export const accountPassword = 'correct horse 7';
/** An account's email address. It contains the server process's random id, because processes can share a database. */
export const accountEmail = (serverId: string, index: number): string => `bench-${serverId}-${index}@example.org`;

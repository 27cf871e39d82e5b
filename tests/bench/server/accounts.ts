/** More accounts than connections, so that two concurrent requests never lock the same account. */
export const accountCount = 400;
export const password = 'correct horse 7';
/** An account's email address. It contains the server process's random id, because processes can share a database. */
export const accountEmail = (serverId: string, index: number): string => `bench-${serverId}-${index}@example.org`;

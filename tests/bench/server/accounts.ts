/** More accounts than connections, so that two concurrent requests never lock the same account. */
export const accountCount = 400;
export const password = 'correct horse 7';
/** The email address of an account. `run` is the server process's random id: processes can share a database. */
export const accountEmail = (run: string, index: number): string => `bench-${run}-${index}@example.org`;

/** More accounts than connections, so that two concurrent requests never lock the same account. */
export const accountCount = 400;
export const password = 'correct horse 7';
export const accountName = (run: string, index: number): string => `bench-${run}-${index}@example.org`;

/** More accounts than connections, so that no two requests at a time lock the same one. */
export const accountCount = 400;
export const password = 'correct horse 7';
export const accountName = (run: string, index: number): string => `bench-${run}-${index}@example.org`;

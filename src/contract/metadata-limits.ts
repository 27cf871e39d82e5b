/**
 * The limits of `metadataSchema`: entries, characters of a text, and the pattern of a name. In a file of their own, so
 * that the diagnostics of a page don't load Zod.
 */
export const metadataLimits = { maxEntries: 20, maxLength: 500, name: /^(?!__)[\w-]{1,40}$/ } as const;

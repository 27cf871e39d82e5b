import * as z from 'zod/mini';

/** A code that a TV shows: six characters without the ambiguous 0, O, 1, I and L. Not in the specification. */
export const tvCodeSchema = z.string().check(z.regex(/^[A-HJKMNP-Z2-9]{6}$/));

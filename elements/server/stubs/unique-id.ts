/**
 * Replaces `src/ui/styling/unique-id` in the server build, so that the same request gives the same HTML: the ids of
 * `src/ui/styling/unique-id` are counted across requests, while React's ids depend only on the rendered tree.
 */
export { useId as useUniqueId } from 'react';

/** Replaces `src/ui/styling/unique-id` in the server build, so that the same request gives the same HTML. */
export { useId as useUniqueId } from 'react';

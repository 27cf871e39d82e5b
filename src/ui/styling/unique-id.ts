import { useState } from 'react';

/** Counts across all elements, because ids in the light DOM must be unique in the page. */
let lastId = 0;

/** An id for labels and descriptions. React's `useId` would repeat ids, because each element has its own React root. */
export function useUniqueId(): string {
  const [id] = useState(() => `sub-id-${++lastId}`);
  return id;
}

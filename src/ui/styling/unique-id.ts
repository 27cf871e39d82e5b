import { useState } from 'react';

let last = 0;

/** An id for tying labels and descriptions. React's own would repeat: every element has a root of its own. */
export function useUniqueId(): string {
  const [id] = useState(() => `sub-id-${++last}`);
  return id;
}

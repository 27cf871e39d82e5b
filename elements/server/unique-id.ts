/** The same request gives the same text: ids are counted anew each time. The build puts it in the place of ours. */
export { useId as useUniqueId } from 'react';

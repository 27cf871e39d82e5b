// All elements. A new file in the folder adds one.
import.meta.glob('../tags/sub-*.tsx', { eager: true });

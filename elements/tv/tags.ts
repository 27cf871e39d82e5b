// Every tag there is: a new file in the folder is enough.
import.meta.glob('../tags/sub-*.tsx', { eager: true });

/*
 * Runs before the elements in development. Importing Vite's client defines the constants of vite.config.ts; the
 * statements after the imports install the hook of React Fast Refresh. The dev server sends this file without Vite's
 * transforms. They would change the URL of Vite's client, and the browser would load the client twice.
 */
import '/@vite/client';
import { injectIntoGlobalHook } from '/@react-refresh';

injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;

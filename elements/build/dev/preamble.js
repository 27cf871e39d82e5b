/*
 * Runs before the elements in development. The import of Vite's client defines the constants of vite.config.ts; the
 * code below installs the hook of React Fast Refresh. The dev server sends this file without Vite's transforms: they
 * would rewrite the URL of the client's import, and the browser would load the client twice.
 */
import '/@vite/client';
import { injectIntoGlobalHook } from '/@react-refresh';

injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;

/*
 * Runs in the page before every element: the constants of vite.config.ts come with Vite's client, then React's refresh
 * hook. Served as it is, since Vite would rewrite the client's address and load it twice.
 */
import '/@vite/client';
import { injectIntoGlobalHook } from '/@react-refresh';

injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;

/*
 * Runs before the elements. Vite's client defines the constants of vite.config.ts; then React's refresh hook is
 * installed. Served without Vite's transforms, which would rewrite the client's URL and load it twice.
 */
import '/@vite/client';
import { injectIntoGlobalHook } from '/@react-refresh';

injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;

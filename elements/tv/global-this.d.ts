// Declares `global-this.js`, which defines `globalThis` in Chromium 64 and exports nothing.
export {};

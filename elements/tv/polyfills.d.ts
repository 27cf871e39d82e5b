// Lets TypeScript import polyfills.js, which exports nothing.
export {};

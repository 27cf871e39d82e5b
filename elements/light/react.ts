// Replaces `react` in the light build. Besides the names that our components import, r2wc uses the default export, but
// only its function `createElement`. The default export of preact/compat would bring in all of preact/compat.
import { createElement } from 'preact';

// @ts-expect-error The types of preact/compat use `export =`, but its code is a module with named exports.
export * from 'preact/compat';
// biome-ignore lint/style/noDefaultExport: r2wc imports it
export default { createElement };

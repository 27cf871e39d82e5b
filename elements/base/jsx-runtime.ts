import * as runtime from 'react/jsx-runtime';
import { withOwnProps } from './own-props';

// Replaces `react/jsx-runtime` in the bundles (elements/build/plugins/jsx-runtime.ts).

type Jsx = Parameters<typeof withOwnProps>[0];

export const { Fragment } = runtime;
export const jsx: Jsx = withOwnProps(runtime.jsx as Jsx);
export const jsxs: Jsx = withOwnProps(runtime.jsxs as Jsx);

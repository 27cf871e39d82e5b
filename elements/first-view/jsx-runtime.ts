import type { ReactElement, ReactNode } from 'react';
import { ownFields } from '../../src/rules/own-fields';

// Replaces `react/jsx-runtime` in the first view (elements/build/plugins/jsx-runtime.ts). `renderDom` only reads an
// element's type and props. As in the bundles' runtime, props inherit nothing.

type Jsx = (type: ReactElement['type'], props: ReactElement['props']) => Pick<ReactElement, 'type' | 'props'>;

export const jsx: Jsx = (type, props) => ({ type, props: ownFields(props as object) });
export const jsxs: Jsx = (type, props) => jsx(type, props);
export const Fragment = ({ children }: { children?: ReactNode }): ReactNode => children;

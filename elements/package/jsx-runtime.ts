import { type ForwardRefRenderFunction, forwardRef, version } from 'react';
import * as runtime from 'react/jsx-runtime';
import { withOwnProps } from '../base/own-props';

// Replaces `react/jsx-runtime` in the npm package. The screens pass `ref` as a prop and render a context as its
// provider (`<Context value>`), which needs React 19. The npm package uses the React version of the application that
// imports it. This module makes both work in React 18. As in the other builds, props inherit nothing.

type Jsx = (type: unknown, props: { ref?: unknown }, key?: string) => { props: object };

const reactRuntime = runtime as unknown as Record<'jsx' | 'jsxs', Jsx>;

/** One wrapper per component, because React remounts an element whose component changes. */
const forwardRefWrappers = new WeakMap<object, unknown>();

function withForwardedRef(component: (props: object) => ReturnType<ForwardRefRenderFunction<unknown>>): unknown {
  const existing = forwardRefWrappers.get(component);
  if (existing) return existing;
  const wrapper = forwardRef<unknown, object>((props, ref) => component({ ...props, ref }));
  forwardRefWrappers.set(component, wrapper);
  return wrapper;
}

const contextType = Symbol.for('react.context');

/**
 * Returns the type to render in React 18: for a function component with a `ref`, a wrapper that passes the `ref` on;
 * for a context, its provider; otherwise the type itself.
 */
function react18Type(type: unknown, hasRef: boolean): unknown {
  if (typeof type === 'function')
    return hasRef && !type.prototype?.isReactComponent
      ? withForwardedRef(type as Parameters<typeof withForwardedRef>[0])
      : type;
  const { $$typeof, Provider } = type as { $$typeof?: symbol; Provider?: unknown };
  return $$typeof === contextType ? Provider : type;
}

const react18Jsx =
  (jsx: Jsx): Jsx =>
  (type, props, key) =>
    jsx(react18Type(type, props.ref != null), props, key);

const isReact18 = /^18\./.test(version);

export const { Fragment } = runtime;
export const jsx: Jsx = withOwnProps(isReact18 ? react18Jsx(reactRuntime.jsx) : reactRuntime.jsx);
export const jsxs: Jsx = withOwnProps(isReact18 ? react18Jsx(reactRuntime.jsxs) : reactRuntime.jsxs);

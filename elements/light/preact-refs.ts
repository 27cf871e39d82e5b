import { createElement, options, render, type VNode } from 'preact';
// Sets its hook first, so that the hook below runs around it.
import 'preact/compat';
import { propsPrototype } from '../base/own-props';

const previousHook = options.vnode;

/** The props of a text are the text itself. */
function removeInheritedProps({ props }: VNode): void {
  if (typeof props === 'object' && props !== null) Object.setPrototypeOf(props, propsPrototype);
}

// React 19 passes `ref` to function components as a prop, and our components rely on it. Preact 10 doesn't pass it, so
// this hook does.
options.vnode = (vnode) => {
  const { type, ref } = vnode;
  if (ref && typeof type === 'function' && !type.prototype?.render) {
    Object.assign(vnode.props, { ref });
    vnode.ref = null;
  }
  // `createElement` and the hook of preact/compat copy props, and their loops also visit inherited props.
  removeInheritedProps(vnode);
  previousHook?.(vnode);
  removeInheritedProps(vnode);
};

// Preact compares the props of a new element with those of one shared object without props. The object inherits from
// `Object.prototype`, so Preact would remove inherited props from the new element. It is also the context of a root.
render(
  createElement((_props: object, context: object) => {
    Object.setPrototypeOf(context, null);
    return null;
  }, null),
  document.createDocumentFragment(),
);

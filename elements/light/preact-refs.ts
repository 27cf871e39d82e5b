import { options, type VNode } from 'preact';
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
  // Preact copies the props of HTML elements, and its loops also visit inherited props.
  removeInheritedProps(vnode);
  previousHook?.(vnode);
  removeInheritedProps(vnode);
};

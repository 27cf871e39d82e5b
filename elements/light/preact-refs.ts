import { options } from 'preact';
import { propsPrototype } from '../base/own-props';

const previousHook = options.vnode;

// React 19 passes `ref` to function components as a prop, and our components rely on it. Preact 10 doesn't pass it, so
// this hook does.
options.vnode = (vnode) => {
  const { type, ref } = vnode;
  if (ref && typeof type === 'function' && !type.prototype?.render) {
    Object.assign(vnode.props, { ref });
    vnode.ref = null;
  }
  previousHook?.(vnode);
  // Preact also sets inherited props. It copies the props of HTML elements, and the props of a text are the text.
  const { props } = vnode;
  if (typeof props === 'object' && props !== null) Object.setPrototypeOf(props, propsPrototype);
};

import { options } from 'preact';

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
};

import { options } from 'preact';

const before = options.vnode;

// React 19 hands `ref` to a component like any other prop, and ours rely on it; Preact 10 keeps it to itself.
options.vnode = (vnode) => {
  const { type, ref } = vnode;
  if (ref && typeof type === 'function' && !type.prototype?.render) {
    Object.assign(vnode.props, { ref });
    vnode.ref = null;
  }
  before?.(vnode);
};

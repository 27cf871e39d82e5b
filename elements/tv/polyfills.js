// Polyfills for Chromium 64. The TV build imports this module before all others (tv.ts).
import './global-this';

// The screens need ResizeObserver, which engines before Chromium 64 don't have. In those engines, this script shows a
// notice with a QR code instead of the screens.
if (!self.ResizeObserver) {
  const script = document.createElement('script');
  script.src = `${self[Symbol.for('sub-elements')].assets}sub-unsupported.js`;
  document.head.append(script);
  throw new Error('This engine isn’t supported');
}

if (!Object.hasOwn) {
  Object.defineProperty(Object, 'hasOwn', {
    configurable: true,
    writable: true,
    value: (object, key) => Object.prototype.hasOwnProperty.call(Object(object), key),
  });
}
if (!Object.fromEntries) {
  Object.fromEntries = (entries) => {
    const object = {};
    for (const [key, value] of entries) object[key] = value;
    return object;
  };
}
if (!self.queueMicrotask) self.queueMicrotask = (task) => void Promise.resolve().then(task);
const addMethod = (prototype, name, value) => {
  if (!prototype[name]) Object.defineProperty(prototype, name, { configurable: true, writable: true, value });
};
addMethod(String.prototype, 'replaceAll', function (search, replacement) {
  return this.split(search).join(replacement);
});
addMethod(String.prototype, 'matchAll', function* (pattern) {
  const copy = new RegExp(pattern.source, pattern.flags);
  for (let found = copy.exec(this); found; found = copy.exec(this)) yield found;
});
const at = function (index) {
  return this[index < 0 ? this.length + index : index];
};
addMethod(Array.prototype, 'at', at);
addMethod(String.prototype, 'at', at);
addMethod(Array.prototype, 'flat', function (depth = 1) {
  return this.reduce((flat, item) => flat.concat(depth > 1 && Array.isArray(item) ? item.flat(depth - 1) : item), []);
});
addMethod(Array.prototype, 'flatMap', function (callback) {
  return this.map(callback).flat();
});
addMethod(Promise.prototype, 'finally', function (callback) {
  return this.then(
    (value) => Promise.resolve(callback()).then(() => value),
    (error) =>
      Promise.resolve(callback()).then(() => {
        throw error;
      }),
  );
});
if (!Promise.allSettled) {
  Promise.allSettled = (promises) =>
    Promise.all(
      [...promises].map((promise) =>
        Promise.resolve(promise).then(
          (value) => ({ status: 'fulfilled', value }),
          (reason) => ({ status: 'rejected', reason }),
        ),
      ),
    );
}
// Chromium 64 can't cancel a request. With this polyfill, `abort` only makes the caller ignore the response.
if (!self.AbortController) {
  // Early Chromium 64 builds can't construct an EventTarget, so a detached element dispatches the events.
  self.AbortSignal = class AbortSignal {
    constructor() {
      const target = document.createElement('i');
      for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'])
        this[name] = target[name].bind(target);
      this.aborted = false;
      this.reason = undefined;
    }
    throwIfAborted() {
      if (this.aborted) throw this.reason;
    }
  };
  self.AbortController = class AbortController {
    constructor() {
      this.signal = new AbortSignal();
    }
    abort(reason) {
      if (this.signal.aborted) return;
      this.signal.aborted = true;
      this.signal.reason = reason === undefined ? new DOMException('The request was aborted', 'AbortError') : reason;
      this.signal.dispatchEvent(new Event('abort'));
    }
  };
}
if (!AbortSignal.any) {
  AbortSignal.any = (signals) => {
    const controller = new AbortController();
    for (const signal of signals) {
      if (signal.aborted) controller.abort();
      else signal.addEventListener('abort', () => controller.abort());
    }
    return controller.signal;
  };
}
if (!Element.prototype.replaceChildren) {
  Element.prototype.replaceChildren = function (...nodes) {
    while (this.lastChild) this.lastChild.remove();
    this.append(...nodes);
  };
}

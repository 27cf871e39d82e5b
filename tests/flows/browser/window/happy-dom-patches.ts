import { PropertySymbol } from 'happy-dom';
import { submitForm } from '../frame/default-actions';
import type { Frame } from '../frame/frame';
import type { PageWindow } from '../frame/run-script';
import { isRendered, slotOf } from '../styles/display';

/** Internal members of happy-dom's classes, which the DOM's types don't have. */
interface Internals {
  [name: string | symbol]: unknown;
}

interface CustomElementDefinition {
  elementClass: (new () => HTMLElement) & Internals;
  observedAttributes: Set<string>;
}

const frameByWindow = new WeakMap<object, Frame>();

/** Registers the frame (our `Frame` class) that a window belongs to. */
export const setFrameOf = (window: PageWindow, frame: Frame): void => void frameByWindow.set(window, frame);

/** The frame of a node's document. */
const frameOf = (node: Node): Frame | undefined => {
  const { defaultView } = node.ownerDocument ?? (node as Document);
  return defaultView ? frameByWindow.get(defaultView) : undefined;
};

/** Elements that can receive focus. happy-dom's own `focus()` ignores disabled ones. */
const focusableSelector = 'a[href],button,input,select,textarea,summary,iframe,[tabindex],[contenteditable]';

/** The bounding box of every rendered element, in pixels. All have the same box: happy-dom computes no layout. */
export const renderedBox = {
  x: 0,
  y: 0,
  top: 0,
  left: 0,
  right: 100,
  bottom: 20,
  width: 100,
  height: 20,
  toJSON: () => ({}),
};
const emptyBox = { ...renderedBox, right: 0, bottom: 0, width: 0, height: 0 };

/** The names of the patches that a class already has, by prototype. */
const appliedPatches = new WeakMap<object, Set<string>>();

/** Adds members to a class. Several windows may share a class, so a patch that the class already has is skipped. */
function patch(name: string, target: { prototype: object } | undefined, members: object): void {
  if (!target) return;
  const applied = appliedPatches.get(target.prototype) ?? new Set();
  appliedPatches.set(target.prototype, applied);
  if (applied.has(name)) return;
  applied.add(name);
  Object.defineProperties(target.prototype, Object.getOwnPropertyDescriptors(members));
}

/** Whether an element is rendered and therefore has a box. */
export const isShown = (element: Element): boolean => {
  const frame = frameOf(element);
  return frame ? isRendered(element, frame.matchesCondition) : false;
};

/** Adds the features that our pages need and happy-dom lacks. */
export function patchHappyDom(window: PageWindow): void {
  patchBoxes(window);
  patchFocus(window);
  patchUpgrades(window);
  patchDialogs(window);
  patchFrames(window);
  patchForms(window);
}

/**
 * Gives every rendered element the same box, and implements `assignedSlot`. The methods for scrolling, animations and
 * pointer capture do nothing.
 */
function patchBoxes(window: PageWindow): void {
  patch('boxes', window.Element, {
    getBoundingClientRect(this: Element) {
      return isShown(this) ? renderedBox : emptyBox;
    },
    getClientRects(this: Element) {
      return isShown(this) ? [renderedBox] : [];
    },
    checkVisibility(this: Element) {
      return isShown(this);
    },
    get assignedSlot() {
      return slotOf(this as unknown as Element);
    },
    scrollIntoView() {},
    scrollTo() {},
    animate: () => ({ finished: Promise.resolve(), cancel() {}, finish() {}, play() {}, addEventListener() {} }),
    getAnimations: () => [],
    setPointerCapture() {},
    releasePointerCapture() {},
  });
  patch('boxes', window.HTMLElement, {
    get offsetHeight() {
      return isShown(this as never) ? renderedBox.height : 0;
    },
    get offsetWidth() {
      return isShown(this as never) ? renderedBox.width : 0;
    },
    get offsetParent() {
      return isShown(this as never) ? (this as unknown as HTMLElement).ownerDocument.body : null;
    },
  });
  patch('boxes', window.Range, {
    getBoundingClientRect(this: Range) {
      const { parentElement } = this.startContainer.childNodes[this.startOffset] ?? this.startContainer;
      return parentElement && isShown(parentElement) ? renderedBox : emptyBox;
    },
  });
}

/** Lets only rendered, focusable elements receive focus. */
function patchFocus(window: PageWindow): void {
  const focus = window.HTMLElement.prototype.focus;
  patch('focus', window.HTMLElement, {
    focus(this: HTMLElement, options?: FocusOptions) {
      if (this.matches(focusableSelector) && isShown(this)) focus.call(this, options);
    },
  });
  patch('focus', window.ShadowRoot, {
    /** Replaces happy-dom's getter, which throws if the focused element was removed from the document. */
    get activeElement() {
      const { ownerDocument } = this as unknown as ShadowRoot;
      let active = (ownerDocument as unknown as Internals)[PropertySymbol.activeElement] as Element | null | undefined;
      while (active) {
        const root = active.getRootNode() as ShadowRoot;
        if (root === (this as unknown)) return active;
        active = root.host;
      }
      return null;
    },
  });
}

/** Upgrades elements that were created before their class was defined. */
function patchUpgrades(window: PageWindow): void {
  patch('upgrades', window.HTMLElement, {
    /** Replaces happy-dom's own upgrade, which doesn't call `attributeChangedCallback`. */
    [PropertySymbol.onCustomElementConnected](this: HTMLElement) {
      const internals = this as unknown as Internals & {
        attributeChangedCallback?(name: string, old: null, value: string): void;
      };
      const { customElements } = this.ownerDocument.defaultView as unknown as { customElements: Internals };
      const registry = customElements[PropertySymbol.registry] as Map<string, CustomElementDefinition>;
      const definition = registry.get(this.localName);
      if (!definition || !this.parentNode) return;
      const { elementClass, observedAttributes } = definition;
      Object.setPrototypeOf(this, elementClass.prototype);
      elementClass[PropertySymbol.customElementUpgradeTarget] = this;
      try {
        new elementClass();
      } finally {
        elementClass[PropertySymbol.customElementUpgradeTarget] = null;
      }
      internals[PropertySymbol.customElementDefineCallback] = null;
      for (const { name, value } of [...this.attributes])
        if (observedAttributes.has(name)) internals.attributeChangedCallback?.(name, null, value);
      if (!this.isConnected) return;
      if (this.shadowRoot) (this.shadowRoot as unknown as Internals)[PropertySymbol.isConnected] = true;
      (internals[PropertySymbol.connectedToDocument] as () => void).call(this);
    },
  });
}

/** Implements modal dialogs and popovers. */
function patchDialogs(window: PageWindow): void {
  patch('dialogs', window.HTMLDialogElement, {
    showModal(this: HTMLDialogElement) {
      this.setAttribute('open', '');
      frameOf(this)?.modals.push(this);
      const focusable = [...this.querySelectorAll<HTMLElement>(focusableSelector)].filter(isShown);
      (focusable.find((element) => element.hasAttribute('autofocus')) ?? focusable[0])?.focus();
    },
    close(this: HTMLDialogElement, returnValue?: string) {
      if (!this.hasAttribute('open')) return;
      this.removeAttribute('open');
      if (returnValue !== undefined) this.returnValue = returnValue;
      const frame = frameOf(this);
      if (frame) frame.modals = frame.modals.filter((modal) => modal !== this);
      const { Event } = this.ownerDocument.defaultView as PageWindow;
      queueMicrotask(() => this.dispatchEvent(new Event('close')));
    },
  });
  patch('dialogs', window.HTMLElement, {
    showPopover(this: HTMLElement) {
      this.setAttribute('data-popover-open', '');
    },
    hidePopover(this: HTMLElement) {
      this.removeAttribute('data-popover-open');
    },
  });
}

/** Lets our `Frame` class, instead of happy-dom, load iframes and run scripts. */
function patchFrames(window: PageWindow): void {
  // The patches call the methods of the base class, because those of happy-dom's iframe and script classes would load
  // the iframe or run the script.
  const iframeBase = Object.getPrototypeOf(window.HTMLIFrameElement.prototype) as Internals;
  patch('frames', window.HTMLIFrameElement, {
    [PropertySymbol.connectedToDocument](this: HTMLIFrameElement) {
      (iframeBase[PropertySymbol.connectedToDocument] as () => void).call(this);
      frameOf(this)?.attachChild(this);
    },
    [PropertySymbol.disconnectedFromDocument](this: HTMLIFrameElement) {
      (iframeBase[PropertySymbol.disconnectedFromDocument] as () => void).call(this);
      frameOf(this)?.detachChild(this);
    },
    [PropertySymbol.onSetAttribute](this: HTMLIFrameElement, attribute: { name: string }, previous: unknown) {
      (iframeBase[PropertySymbol.onSetAttribute] as (...args: unknown[]) => void).call(this, attribute, previous);
      if (attribute.name === 'src' && this.isConnected) frameOf(this)?.attachChild(this);
    },
    // Removing an attribute, such as `src`, doesn't change the iframe's document.
    [PropertySymbol.onRemoveAttribute]() {},
    get contentWindow() {
      return (
        frameOf(this as never)
          ?.childFrameIn(this as never)
          ?.proxyFor(frameOf(this as never) as Frame) ?? null
      );
    },
    get contentDocument() {
      return null;
    },
  });
  const scriptBase = Object.getPrototypeOf(window.HTMLScriptElement.prototype) as Internals;
  patch('frames', window.HTMLScriptElement, {
    [PropertySymbol.connectedToDocument](this: HTMLScriptElement) {
      (scriptBase[PropertySymbol.connectedToDocument] as () => void).call(this);
      frameOf(this)?.handleInsertedScript(this);
    },
  });
  // `<link>` elements, such as those for style sheets and preloads, load nothing.
  const linkBase = Object.getPrototypeOf(window.HTMLLinkElement.prototype) as Internals;
  patch('frames', window.HTMLLinkElement, {
    [PropertySymbol.connectedToDocument](this: HTMLLinkElement) {
      (linkBase[PropertySymbol.connectedToDocument] as () => void).call(this);
    },
  });
}

/** Makes a control's `form` return the same form as in browsers, and lets our `Frame` class submit forms. */
function patchForms(window: PageWindow): void {
  // happy-dom searches the document for the id in a `form` attribute. Browsers search the control's own root instead,
  // which may be a shadow root.
  for (const controlClass of [window.HTMLButtonElement, window.HTMLInputElement, window.HTMLSelectElement])
    patch('forms', controlClass, {
      get form() {
        const control = this as unknown as HTMLElement & Internals;
        const id = control.getAttribute('form');
        if (id === null) return control[PropertySymbol.formNode] ?? null;
        if (!control.isConnected) return null;
        return (control.getRootNode() as ShadowRoot).getElementById(id);
      },
    });
  patch('forms', window.HTMLFormElement, {
    submit(this: HTMLFormElement) {
      const frame = frameOf(this);
      if (frame) submitForm(frame, this, null);
    },
  });
}

import { type ReactNode, useInsertionEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { directionOf } from '../../rules/text-direction';
import { useElementContext, useTexts } from '../element-context/element-context';
import { useSignalValue } from '../state/use-signal-value';
import { AdoptInLightDomContext } from '../styles/use-sheet';
import { sheet as resetSheet } from './light-dom.module.css';
import { adoptForLightDom, keepAdopted, lightDomClass } from './light-dom-sheets';

interface LightDomProps {
  /** Name of the slot; unique in the element. */
  slot: string;
  /** Style sheets for plain HTML elements, added before the components' own style sheets. */
  sheets?: readonly (() => CSSStyleSheet)[];
  children: ReactNode;
}

/**
 * Renders its children in the host's light DOM, and a slot that shows them where `LightDom` is used in the shadow tree.
 * For content that doesn't work in a shadow tree: forms that password managers fill, and third-party widgets. The
 * children inherit colors, sizes and the font through the slot; the shadow tree's container queries don't affect them.
 */
export function LightDom({ slot, sheets = [], children }: LightDomProps) {
  const { host, theme, settings } = useElementContext();
  const { lang } = useTexts();
  const currentTheme = useSignalValue(theme);
  const { scene } = useSignalValue(settings);
  // The container of the React portal. React adds its listeners to it, so they run before the shadow root's listeners.
  const [container] = useState(() => {
    const wrapper = document.createElement('div');
    wrapper.slot = slot;
    wrapper.className = lightDomClass;
    return wrapper;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is a new array in each render, its sheets are the same
  useInsertionEffect(() => {
    for (const sheet of [resetSheet, ...sheets]) adoptForLightDom(host, sheet);
  }, [host, ...sheets]);
  useLayoutEffect(() => {
    // Removes the copied content of a cloned host: page caches (Turbo, htmx) clone elements with what they rendered.
    for (const child of [...host.children])
      if (child.slot === slot && child.className === lightDomClass) child.remove();
    host.append(container);
    // The children's own effects couldn't set the focus: they ran before the container was in the document.
    container.querySelector<HTMLElement>('[data-initial-focus]')?.focus();
    const stopRestoring = restoreAfterRemoval(host, container);
    const stopTolerating = tolerateForeignChanges(container);
    const stopKeeping = keepAdopted(host, container);
    return () => {
      stopRestoring();
      stopTolerating();
      stopKeeping();
      container.remove();
    };
  }, [host, container, slot]);

  return (
    <>
      <slot name={slot} />
      {createPortal(
        <div data-theme={currentTheme} data-scene={scene} lang={lang} dir={directionOf(lang)}>
          <AdoptInLightDomContext value={adoptForLightDom}>{children}</AdoptInLightDomContext>
        </div>,
        container,
      )}
    </>
  );
}

/** How often a removed container is added again. A script that removes it each time must not block the page. */
const maxRestoreCount = 20;

/**
 * Adds the container again, with what was typed, when a script of the page has removed it, as frameworks do that render
 * the element's children anew. Returns a function that ends this.
 */
function restoreAfterRemoval(host: HTMLElement, container: HTMLElement): () => void {
  let restoreCount = 0;
  const observer = new MutationObserver(() => {
    if (container.parentNode === host) return;
    restoreCount += 1;
    if (restoreCount <= maxRestoreCount) return host.append(container);
    observer.disconnect();
    console.error(
      `[sub-elements] A script of the page keeps removing the form of <${host.localName}>. Leave its children as they are.`,
    );
  });
  observer.observe(host, { childList: true });
  return () => observer.disconnect();
}

/**
 * Keeps React working in a part of the page that other software changes too: translators replace texts, extensions
 * remove or wrap elements. React removes a node, or inserts one before it, through the node's former parent. If the
 * node is no longer there, the DOM throws, and React replaces the whole form with an error. Every element that lost a
 * child therefore gets `removeChild` and `insertBefore` methods that accept a missing child. Returns a function that
 * ends the observation.
 */
function tolerateForeignChanges(container: Node): () => void {
  const observer = new MutationObserver((records) => {
    for (const { target, removedNodes } of records) if (removedNodes.length > 0) tolerateMissingChildren(target);
  });
  observer.observe(container, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function tolerateMissingChildren(parent: Node): void {
  if (Object.hasOwn(parent, 'removeChild')) return;
  const { removeChild, insertBefore } = parent;
  parent.removeChild = <T extends Node>(child: T): T =>
    child.parentNode === parent ? (removeChild.call(parent, child) as T) : child;
  parent.insertBefore = <T extends Node>(node: T, before: Node | null): T =>
    insertBefore.call(parent, node, before?.parentNode === parent ? before : null) as T;
}

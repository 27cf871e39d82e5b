import { type ReactNode, useInsertionEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useElementContext, useTexts } from '../page/element-context';
import { useSignalValue } from '../page/use-signal-value';
import { LightContext } from '../styles/sheets';
import { sheet as resetSheet } from './light-dom.module.css';
import { adoptForLightDom, lightClass } from './light-dom-sheets';

interface LightDomProps {
  /** Name of the slot, one of its kind in an element. */
  slot: string;
  /** Sheets for bare tags, adopted before those of the components. */
  sheets?: readonly (() => CSSStyleSheet)[];
  children: ReactNode;
}

/**
 * Draws its children as a child of the host, shown where this stands. For what cannot live in a shadow tree: forms that
 * password managers fill, and what other companies' scripts draw. Colours, sizes and the font are inherited through
 * the slot; container queries do not reach in.
 */
export function LightDom({ slot, sheets = [], children }: LightDomProps) {
  const { host, theme, settings } = useElementContext();
  const { lang } = useTexts();
  const look = useSignalValue(theme);
  const { scene } = useSignalValue(settings);
  // React's listeners sit on this node, inside whatever the shadow root does with events.
  const [box] = useState(() => {
    const made = document.createElement('div');
    made.slot = slot;
    made.className = lightClass;
    return made;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the sheets count, not the list they come in
  useInsertionEffect(() => {
    for (const sheet of [resetSheet, ...sheets]) adoptForLightDom(host, sheet);
  }, [host, ...sheets]);
  useLayoutEffect(() => {
    // A copy of the element, as pages that keep their past make one, brings a copy of what it had drawn.
    for (const child of [...host.children]) if (child.slot === slot && child.className === lightClass) child.remove();
    host.append(box);
    return () => box.remove();
  }, [host, box, slot]);

  return (
    <>
      <slot name={slot} />
      {createPortal(
        <div data-theme={look} data-scene={scene} lang={lang}>
          <LightContext value={adoptForLightDom}>{children}</LightContext>
        </div>,
        box,
      )}
    </>
  );
}

import { createElement, Fragment, type ReactElement, type ReactNode, useEffect } from 'react';
import { hasOwn } from '../../src/rules/own-fields';
import type { ScriptOptions } from './index';
import type { StartOptions } from './tags';

export * from '../generated/react';
export type { SubProps } from './react-component';

/**
 * With `assets`, the elements' code comes from this package (`StartOptions`); with `src`, from the operator's script
 * (`ScriptOptions`).
 */
export type SubProviderProps = (StartOptions | ScriptOptions) & { children?: ReactNode };

/**
 * Registers the elements of all components on the page, and sets the page's defaults. Render it once, around the
 * components or beside them. When its props change, the elements that are already on the page follow. Renders nothing
 * of its own, also on a server.
 */
export function SubProvider({ children, ...options }: SubProviderProps): ReactElement {
  // The adapters for payment fields are functions: their identity doesn't count as a change.
  const key = JSON.stringify(options);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the options
  useEffect(() => {
    applyOptions(options).catch((error: unknown) => console.error('[sub-elements] The elements did not start.', error));
  }, [key]);
  return createElement(Fragment, null, children);
}

async function applyOptions(options: StartOptions | ScriptOptions): Promise<void> {
  if (hasOwn(options, 'assets')) {
    const { start } = await import('./tags.js');
    await start(options);
    return;
  }
  const { loadScript } = await import('./index.js');
  const { src: _, integrity: __, ...defaults } = options;
  const page = await loadScript(options);
  page?.configure(defaults);
}

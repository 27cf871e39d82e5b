import { useEffect } from 'react';

const stateKey = 'sub-dialog';

/** Whether the current history entry was added for a dialog. */
const isDialogEntry = (): boolean => typeof history.state === 'object' && !!history.state?.[stateKey];

/**
 * Adds a history entry for the dialog. The entry's state includes the page's own `history.state`, which the page's
 * router may need. Returns false if the browser forbids pushState.
 */
function addEntry(): boolean {
  // Reuse the entry left by a dialog that was open before a reload or a redirect.
  if (isDialogEntry()) return true;
  const { state } = history;
  try {
    history.pushState({ ...(typeof state === 'object' && state), [stateKey]: true }, '');
    return true;
  } catch {
    // Some sandboxed frames forbid pushState. The Back button then leaves the page.
    return false;
  }
}

/**
 * Lets the browser's Back button close the dialog, because on a phone the dialog looks like a page. If the dialog is
 * closed in another way, its history entry is removed, unless the page has meanwhile navigated to another entry.
 */
export function useHistoryEntry(isEnabled: boolean, close: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, to add only one entry per dialog
  useEffect(() => {
    if (!isEnabled) return undefined;
    const { scrollRestoration } = history;
    // The browser must not scroll the page when the entry is removed.
    history.scrollRestoration = 'manual';
    const hasEntry = addEntry();
    const handlePopState = () => {
      if (!isDialogEntry()) close();
    };
    window.addEventListener('popstate', handlePopState);
    return () => {
      window.removeEventListener('popstate', handlePopState);
      const restoreSetting = () => {
        history.scrollRestoration = scrollRestoration;
      };
      if (hasEntry && isDialogEntry()) {
        window.addEventListener('popstate', restoreSetting, { once: true });
        history.back();
      } else restoreSetting();
    };
  }, []);
}

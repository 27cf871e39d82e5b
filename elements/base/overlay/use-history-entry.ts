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

/** What is used of the Navigation API. Its entries are those of this window, without those of its iframes. */
interface NavigationApi {
  currentEntry: { index: number } | null;
  entries(): { key: string }[];
  traverseTo(key: string): Record<'committed' | 'finished', Promise<unknown>>;
}

/** The Navigation API; undefined in browsers without it, and in documents without an origin. */
const navigationApi = (): NavigationApi | undefined => {
  const { navigation } = window as { navigation?: NavigationApi };
  // An element with the id `navigation` is a property of the window, too.
  return typeof navigation?.entries === 'function' && navigation.currentEntry ? navigation : undefined;
};

/**
 * Returns a function for popstate events that says whether the visitor went back. A new URL fragment, such as
 * `location.hash = 'slide-2'` of a carousel, fires the same event.
 */
function createBackDetection(pageUrl: string): () => boolean {
  const currentIndex = () => navigationApi()?.currentEntry?.index;
  let lastIndex = currentIndex();
  let lastLength = history.length;
  let hasPageNavigated = false;
  return () => {
    const index = currentIndex();
    // Without the API: a navigation of the page makes the history longer or, if it replaces the entry, changes the URL.
    const isBack =
      index !== undefined && lastIndex !== undefined
        ? index < lastIndex
        : history.length <= lastLength && (hasPageNavigated || (!isDialogEntry() && location.href === pageUrl));
    hasPageNavigated ||= !isBack;
    lastIndex = index;
    lastLength = history.length;
    return isBack;
  };
}

/**
 * Goes to the entry below the dialog's. If an iframe, such as a bank's page, added entries, `history.back()` would only
 * go back in the iframe.
 */
function leaveEntry(): void {
  const navigation = navigationApi();
  const below = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1];
  if (!navigation || !below) {
    history.back();
    return;
  }
  const { committed, finished } = navigation.traverseTo(below.key);
  // They reject if the page navigates meanwhile. Then there is nothing left to do.
  for (const promise of [committed, finished]) promise.catch(() => undefined);
}

/**
 * Lets the browser's Back button close the dialog, because on a phone the dialog looks like a page. If the dialog is
 * closed in another way, its history entry is removed, unless the page has meanwhile navigated to another entry. In an
 * iframe, no entry is added: the history is shared with the page around it, so removing an entry could move that page.
 */
export function useHistoryEntry(isEnabled: boolean, close: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: adds only one entry per dialog
  useEffect(() => {
    if (!isEnabled || window !== window.top) return undefined;
    const { scrollRestoration } = history;
    const pageUrl = location.href;
    // The browser must not scroll the page when the entry is removed.
    history.scrollRestoration = 'manual';
    const hasEntry = addEntry();
    const hasGoneBack = createBackDetection(pageUrl);
    const handlePopState = () => {
      if (hasGoneBack()) close();
    };
    window.addEventListener('popstate', handlePopState);
    return () => {
      window.removeEventListener('popstate', handlePopState);
      const restoreSetting = () => {
        history.scrollRestoration = scrollRestoration;
      };
      if (hasEntry && isDialogEntry()) {
        window.addEventListener('popstate', restoreSetting, { once: true });
        leaveEntry();
      } else restoreSetting();
    };
  }, [isEnabled]);
}

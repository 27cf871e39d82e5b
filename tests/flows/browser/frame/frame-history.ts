/**
 * What the load of a document changes in the history: `push` adds an entry, `replace` replaces the current entry, and
 * `keep` keeps the URL and the state of the current entry, for example on a reload.
 */
export type HistoryChange = 'push' | 'replace' | 'keep';

interface Entry {
  url: string;
  state: unknown;
  /** An entry added by `pushState` or a hash change has the id of the entry before it: the document is the same. */
  documentId: number;
}

let lastDocumentId = 0;

/** The session history (`window.history`) of a frame in the simulated browser of the flow tests. */
export class FrameHistory {
  #entries: Entry[] = [];
  #index = -1;

  get length(): number {
    return this.#entries.length;
  }

  get state(): unknown {
    return this.#entries[this.#index]?.state ?? null;
  }

  /** Starts a new history with a single entry. */
  reset(url: string): void {
    lastDocumentId += 1;
    this.#entries = [{ url, state: null, documentId: lastDocumentId }];
    this.#index = 0;
  }

  /** Updates the history after a document was loaded. */
  recordLoad(url: string, change: HistoryChange): void {
    lastDocumentId += 1;
    const entry: Entry = { url, state: null, documentId: lastDocumentId };
    const current = this.#entries[this.#index];
    if (change === 'push') this.#push(entry);
    else if (change === 'keep' && current) this.#entries[this.#index] = { ...current, documentId: lastDocumentId };
    else this.#replace(entry);
  }

  /** Implements `pushState` and `replaceState`. */
  pushOrReplaceState(url: string, state: unknown, isReplacement: boolean): void {
    const { documentId = 0 } = this.#entries[this.#index] ?? {};
    const entry: Entry = { url, state: structuredClone(state), documentId };
    if (isReplacement) this.#replace(entry);
    else this.#push(entry);
  }

  /** Moves by `delta` entries and returns the new current entry. Returns undefined if the history has no such entry. */
  traverse(delta: number): { entry: Entry; isSameDocument: boolean } | undefined {
    const entry = this.#entries[this.#index + delta];
    if (!entry) return undefined;
    const isSameDocument = entry.documentId === this.#entries[this.#index]?.documentId;
    this.#index += delta;
    return { entry, isSameDocument };
  }

  #push(entry: Entry): void {
    this.#entries = [...this.#entries.slice(0, this.#index + 1), entry];
    this.#index = this.#entries.length - 1;
  }

  #replace(entry: Entry): void {
    this.#index = Math.max(this.#index, 0);
    this.#entries[this.#index] = entry;
  }
}

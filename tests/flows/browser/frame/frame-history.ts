/** What a load does to the history: adds an entry, replaces the current one, or loads the current one again. */
export type HistoryChange = 'push' | 'replace' | 'keep';

interface Entry {
  url: string;
  state: unknown;
  /** Entries with the same number share a document and differ only in their state. */
  document: number;
}

let documentCount = 0;

/** The session history of a frame. */
export class FrameHistory {
  #entries: Entry[] = [];
  #index = -1;

  get length(): number {
    return this.#entries.length;
  }

  get state(): unknown {
    return this.#entries[this.#index]?.state ?? null;
  }

  reset(url: string): void {
    documentCount += 1;
    this.#entries = [{ url, state: null, document: documentCount }];
    this.#index = 0;
  }

  addDocument(url: string, change: HistoryChange): void {
    documentCount += 1;
    const entry: Entry = { url, state: null, document: documentCount };
    const current = this.#entries[this.#index];
    if (change === 'push') this.#push(entry);
    else if (change === 'keep' && current) this.#entries[this.#index] = { ...current, document: documentCount };
    else this.#replace(entry);
  }

  pushState(url: string, state: unknown, isReplacement: boolean): void {
    const { document = 0 } = this.#entries[this.#index] ?? {};
    const entry: Entry = { url, state: structuredClone(state), document };
    if (isReplacement) this.#replace(entry);
    else this.#push(entry);
  }

  /** Moves to another entry. Undefined if there is no such entry. */
  traverse(delta: number): { entry: Entry; isSameDocument: boolean } | undefined {
    const entry = this.#entries[this.#index + delta];
    if (!entry) return undefined;
    const isSameDocument = entry.document === this.#entries[this.#index]?.document;
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

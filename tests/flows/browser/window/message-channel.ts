/** A port of a message channel within this process. */
export class InProcessPort {
  /** The port at the other end of the channel. */
  otherPort!: InProcessPort;
  isClosed = false;
  readonly #listeners = new Set<(event: { data: unknown }) => void>();
  #onmessage: ((event: { data: unknown }) => void) | null = null;
  /** Messages that arrived before the port had a listener. */
  readonly #queued: unknown[] = [];
  get onmessage() {
    return this.#onmessage;
  }
  set onmessage(listener) {
    this.#onmessage = listener;
    this.start();
  }
  start(): void {
    for (const data of this.#queued.splice(0)) this.#deliver(data);
  }
  addEventListener(_: string, listener: (event: { data: unknown }) => void): void {
    this.#listeners.add(listener);
  }
  removeEventListener(_: string, listener: (event: { data: unknown }) => void): void {
    this.#listeners.delete(listener);
  }
  postMessage(data: unknown): void {
    const copy = structuredClone(data);
    setImmediate(() => {
      if (!this.isClosed && !this.otherPort.isClosed) this.otherPort.#receive(copy);
    });
  }
  close(): void {
    this.isClosed = true;
  }
  #receive(data: unknown): void {
    if (this.#onmessage || this.#listeners.size > 0) this.#deliver(data);
    else this.#queued.push(data);
  }
  #deliver(data: unknown): void {
    this.#onmessage?.({ data });
    for (const listener of this.#listeners) listener({ data });
  }
}

/** Implements `MessageChannel` within this process. */
export class InProcessChannel {
  readonly port1 = new InProcessPort();
  readonly port2 = new InProcessPort();
  constructor() {
    this.port1.otherPort = this.port2;
    this.port2.otherPort = this.port1;
  }
}

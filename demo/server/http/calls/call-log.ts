/** A request to `/api` and its response. */
export interface CallRecord {
  id: number;
  /** When the request arrived, in milliseconds since 1970. */
  at: number;
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  /**
   * The raw body, in which cards and passwords are encrypted. If it is too long, only its length: `(… characters)`.
   * Null for unknown paths.
   */
  body: string | null;
  /**
   * The response's HTTP status and its `errCode`. The code is `0` for success, and empty for a fault without an error
   * code. Null while the call runs, or after the connection broke.
   */
  response: { status: number; code: string } | null;
}

const maxRecords = 2000;

/** For longer bodies, such as uploads, only the length is logged. */
const maxBodyLength = 64 * 1024;

/** Maximum total length of the logged paths, queries, headers and bodies, in characters of two bytes: 16 MiB. */
const maxCharacters = 8 * 1024 * 1024;

const lengthOf = ({ path, query, headers, body }: CallRecord): number =>
  path.length + JSON.stringify(query).length + JSON.stringify(headers).length + (body?.length ?? 0);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The body as JSON text: unchanged if it is JSON, otherwise as a JSON string. */
function bodyAsJson(body: string | null): string {
  if (body === null || body === '') return 'null';
  return isJson(body) ? body : JSON.stringify(body);
}

/** The latest requests to /api, oldest first. The log's size is limited, because anyone can send requests. */
export class CallLog {
  #records: { record: CallRecord; size: number }[] = [];
  #size = 0;
  #lastId = 0;
  #resetId = '';

  /** Logs a request. Drops the oldest records if the log is too large. The caller sets the new record's `response`. */
  add(received: Omit<CallRecord, 'id' | 'response'>): CallRecord {
    this.#lastId += 1;
    const { body } = received;
    const loggedBody = body !== null && body.length > maxBodyLength ? `(${body.length} characters)` : body;
    const record: CallRecord = { ...received, body: loggedBody, id: this.#lastId, response: null };
    const size = lengthOf(record);
    this.#records.push({ record, size });
    this.#size += size;
    while (this.#records.length > maxRecords || this.#size > maxCharacters) {
      this.#size -= this.#records.shift()?.size ?? 0;
    }
    return record;
  }

  /** The requests whose path starts with `pathPrefix`. */
  list(pathPrefix = ''): readonly CallRecord[] {
    return this.#records.map(({ record }) => record).filter((record) => record.path.startsWith(pathPrefix));
  }

  /** The list as JSON text. Bodies are inserted as text, because JSON.stringify overflows the stack on deep nesting. */
  toJson(pathPrefix = ''): string {
    const records = this.list(pathPrefix).map(({ body, response, ...record }) => {
      const text = JSON.stringify(record);
      return `${text.slice(0, -1)},"body":${bodyAsJson(body)},"response":${JSON.stringify(response)}}`;
    });
    return `{"calls":[${records.join(',')}]}`;
  }

  /** Clears the log if the reset id has changed, which means that this or another process has reset the sandbox. */
  clearIfReset(resetId: string): void {
    if (resetId === this.#resetId) return;
    this.#resetId = resetId;
    this.clear();
  }

  clear(): void {
    this.#records = [];
    this.#size = 0;
  }
}

/** One request received. */
export interface CallRecord {
  id: number;
  at: number;
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  /** The body's text as it came, cards and passwords as ciphertext; null without one or where it is not kept. */
  body: string | null;
  /** What was answered; null while it is under way or when the connection was broken. */
  answer: { status: number; code: string } | null;
}

const mostRecords = 2000;

/** Longer bodies, such as uploaded files, are kept by their length alone. */
const longestBody = 64 * 1024;

/** Characters of everything kept, two bytes each at worst: 16 MB in all. */
const characterBudget = 8 * 1024 * 1024;

const sizeOf = ({ path, query, headers, body }: CallRecord): number =>
  path.length + JSON.stringify(query).length + JSON.stringify(headers).length + (body?.length ?? 0);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A body as JSON text: itself where it is JSON, so that it's neither parsed nor nested anew, else as a string. */
function bodyAsJson(body: string | null): string {
  if (body === null || body === '') return 'null';
  return isJson(body) ? body : JSON.stringify(body);
}

/** The last requests on /api, in the order they came. Bounded by bytes: anybody may send them. */
export class CallLog {
  #records: { record: CallRecord; size: number }[] = [];
  #size = 0;
  #count = 0;

  add(received: Omit<CallRecord, 'id' | 'answer'>): CallRecord {
    this.#count += 1;
    const { body } = received;
    const kept = body !== null && body.length > longestBody ? `(${body.length} characters)` : body;
    const record: CallRecord = { ...received, body: kept, id: this.#count, answer: null };
    const size = sizeOf(record);
    this.#records.push({ record, size });
    this.#size += size;
    while (this.#records.length > mostRecords || this.#size > characterBudget) {
      this.#size -= this.#records.shift()?.size ?? 0;
    }
    return record;
  }

  list(path = ''): readonly CallRecord[] {
    return this.#records.map(({ record }) => record).filter((record) => record.path.startsWith(path));
  }

  /** The list as JSON text. Bodies go in as they came: one that nests thousands of levels deep breaks nothing. */
  toJson(path = ''): string {
    const records = this.list(path).map(({ body, answer, ...record }) => {
      const text = JSON.stringify(record);
      return `${text.slice(0, -1)},"body":${bodyAsJson(body)},"answer":${JSON.stringify(answer)}}`;
    });
    return `{"calls":[${records.join(',')}]}`;
  }

  clear(): void {
    this.#records = [];
    this.#size = 0;
  }
}

/** One request received. */
export interface CallRecord {
  id: number;
  at: number;
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  /** JSON where it was JSON, else the text. Cards and passwords are as they came: ciphertext. */
  body: unknown;
  /** What was answered; null while it is under way or when the connection was broken. */
  answer: { status: number; code: string } | null;
}

const longest = 2000;

/** The last requests on /api, in the order they came. */
export class CallLog {
  private records: CallRecord[] = [];
  private count = 0;

  add(record: Omit<CallRecord, 'id' | 'answer'>): CallRecord {
    this.count += 1;
    const added: CallRecord = { ...record, id: this.count, answer: null };
    this.records.push(added);
    if (this.records.length > longest) this.records.shift();
    return added;
  }

  list(path = ''): readonly CallRecord[] {
    return this.records.filter((record) => record.path.startsWith(path));
  }

  clear(): void {
    this.records = [];
  }
}

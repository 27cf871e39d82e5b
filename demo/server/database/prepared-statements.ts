import { type PGlite, parse, protocol, type QueryOptions, type Results } from '@electric-sql/pglite';

const { serialize } = protocol;

/**
 * The name under which PostgreSQL has parsed a statement, and the types of its parameters. PostgreSQL keeps a statement
 * with an empty name only until it parses another one.
 */
interface PreparedStatement {
  name: string;
  types: readonly number[];
}

/**
 * A limit for memory use, because prepared statements are never removed: a statement whose text contains values instead
 * of parameters stays prepared even if it never runs again. Once the limit is reached, PostgreSQL parses any new
 * statement each time it runs.
 */
const maxPreparedStatements = 500;

const isPreparable = (text: string): boolean => /^\s*(select|insert|update|delete|with)\b/i.test(text);

/**
 * Runs queries with a PGlite client (an embedded PostgreSQL). A prepared statement needs only one call of PGlite's
 * WebAssembly.
 */
class StatementRunner {
  readonly #client: PGlite;
  readonly #prepared = new Map<string, PreparedStatement>();

  constructor(client: PGlite) {
    this.#client = client;
  }

  async #execute(...messages: readonly Uint8Array[]) {
    return this.#client.execProtocolStream(Buffer.concat([...messages, serialize.sync()]), { syncToFs: false });
  }

  async #prepare(text: string): Promise<PreparedStatement> {
    const existing = this.#prepared.get(text);
    if (existing) return existing;
    const isNamed = this.#prepared.size < maxPreparedStatements && isPreparable(text);
    const name = isNamed ? `s${this.#prepared.size}` : '';
    const described = await this.#execute(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }));
    const prepared = { name, types: parse.parseDescribeStatementResults(described) };
    if (isNamed) this.#prepared.set(text, prepared);
    return prepared;
  }

  run<Row>(text: string, params: readonly unknown[] = [], rowMode?: QueryOptions['rowMode']): Promise<Results<Row>> {
    return this.#client.runExclusive(async () => {
      const { name, types } = await this.#prepare(text);
      const values = params.map((param, index) => {
        if (param === null || param === undefined) return null;
        const serializer = this.#client.serializers[types[index] as number];
        return serializer ? serializer(param) : String(param);
      });
      const messages = await this.#execute(
        serialize.bind({ statement: name, values }),
        serialize.describe({ type: 'P' }),
        serialize.execute(),
      );
      const [result] = parse.parseResults(messages, this.#client.parsers, rowMode && { rowMode });
      return result as Results<Row>;
    });
  }
}

/**
 * Makes a client's queries faster: prepares each distinct statement once and then only binds its parameters. PGlite's
 * own `query` parses every statement again, in five calls of its WebAssembly. `query` also copies the date parsers of
 * drizzle, the ORM, each time, although the schema has no date columns.
 */
export function withPreparedStatements(client: PGlite): PGlite {
  const runner = new StatementRunner(client);
  const query: PGlite['query'] = (text, params, options) => runner.run(text, params, options?.rowMode);
  const transaction = client.transaction.bind(client);
  client.transaction = (run) => transaction((tx) => run(Object.assign(tx, { query })));
  client.query = (text, params, options) =>
    client._runExclusiveTransaction(async () => {
      const result = await query(text, params, options);
      await client.syncToFs();
      return result as never;
    });
  return client;
}

import type { PGlite } from '@electric-sql/pglite';

interface Queryable {
  query: PGlite['query'];
}

function dropParsers<Client extends Queryable>(client: Client): Client {
  const query = client.query.bind(client);
  client.query = (text, params, options) => query(text, params, options?.rowMode && { rowMode: options.rowMode });
  return client;
}

/**
 * Drops the parsers for dates that drizzle passes with each query: PGlite then copies its table of parsers several times
 * a query, which doubles the query's time. The schema has no dates.
 */
export function withoutParsers(client: PGlite): PGlite {
  const transaction = client.transaction.bind(client);
  client.transaction = (run) => transaction((tx) => run(dropParsers(tx)));
  return dropParsers(client);
}

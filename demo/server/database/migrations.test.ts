import { getTableName, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { migrate, tables } from './migrations';
import { type Database, openDatabase } from './open';
import { accounts, attempts } from './schema';

/** Makes the database one of version 1.0.0, which had no table of migrations. */
const forgetMigrations = (tx: Database) => tx.execute(sql`DROP TABLE "migrations"`);

test('a migration adds new columns with their defaults to an existing database, and drops obsolete columns', async () => {
  const { database, close } = await openDatabase({ url: process.env.TEST_DATABASE_URL });
  try {
    await database.transaction(async (tx) => {
      await tx.delete(accounts);
      await forgetMigrations(tx);
      // Gives the table the columns that an earlier version had.
      await tx.execute(sql.raw('ALTER TABLE "accounts" DROP COLUMN "is_verified", DROP COLUMN "bound_email"'));
      await tx.execute(
        sql.raw('ALTER TABLE "accounts" ADD "failed_logins" integer NOT NULL, ADD "locked_until" bigint NOT NULL'),
      );
      await tx.execute(
        sql.raw(`INSERT INTO "accounts" ("uid", "login_key", "type", "account", "nickname", "user_type", "pay_status",
          "expired_time", "created_at", "language", "unsubscribe_email", "is_blocked", "is_seed", "failed_logins",
          "locked_until") VALUES ('1', 'email:old@example.org', 'email', 'old@example.org', 'Old', 'member', 'NONE',
          0, 0, 'en', false, false, false, 0, 0)`),
      );
      await migrate((statement) => tx.execute(statement));
      expect(await tx.select().from(accounts)).toMatchObject([
        { account: 'old@example.org', isVerified: true, boundEmail: null, mustResetPassword: false },
      ]);
      const selectDroppedColumn = sql`SELECT column_name FROM information_schema.columns WHERE column_name = 'failed_logins'`;
      expect(await tx.execute(selectDroppedColumn)).toMatchObject({ rows: [] });
      await tx.delete(accounts);
    });
  } finally {
    await close();
  }
});

test('a migration renames a column of an existing database and keeps its values', async () => {
  const { database, close } = await openDatabase({ url: process.env.TEST_DATABASE_URL });
  try {
    await database.transaction(async (tx) => {
      await tx.delete(attempts);
      await forgetMigrations(tx);
      await tx.execute(sql.raw('ALTER TABLE "attempts" RENAME COLUMN "response" TO "answer"'));
      await tx.execute(
        sql.raw(`INSERT INTO "attempts" ("uid", "key", "subject", "answer", "created_at")
          VALUES ('1', 'key-of-an-earlier-version', 'pay', '{"code":0}', 0)`),
      );
      await migrate((statement) => tx.execute(statement));
      expect(await tx.select().from(attempts)).toMatchObject([{ uid: '1', response: { code: 0 } }]);
      await tx.delete(attempts);
    });
  } finally {
    await close();
  }
});

test('an up-to-date database isn’t changed when a server starts', async () => {
  const { database, close } = await openDatabase({ url: process.env.TEST_DATABASE_URL });
  try {
    await database.transaction(async (tx) => {
      const statements: string[] = [];
      await migrate((statement) => {
        statements.push(new PgDialect().sqlToQuery(statement).sql);
        return tx.execute(statement);
      });
      expect(statements.length).toBeGreaterThan(0);
      expect(statements.filter((text) => !text.startsWith('SELECT'))).toEqual([]);
    });
  } finally {
    await close();
  }
});

test('the tables of each file of the schema are created', () => {
  const oneOfEachFile = ['accounts', 'orders', 'payments', 'stripe_objects', 'settings', 'sessions'];
  expect(tables.map((table) => getTableName(table))).toEqual(expect.arrayContaining(oneOfEachFile));
});

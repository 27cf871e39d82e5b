import { asc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { deleteAllRows, insertRows } from './insert-rows';
import { openDatabase } from './open';
import { accounts, cards, coupons } from './schema';

const anAccount = (uid: string) => ({
  uid,
  loginKey: `email:${uid}`,
  type: 'email' as const,
  account: `it's "${uid}"`,
  nickname: '',
  userType: 'member',
  payStatus: 'NONE',
  expiredTime: 1_900_000_000_000,
  createdAt: 0,
  language: 'en',
  unsubscribeEmail: false,
  isBlocked: true,
  isSeed: false,
});

test('insertRows keeps the order of the rows and fills in defaults, and deleteAllRows empties the tables', async () => {
  const { database, close } = await openDatabase({ url: process.env.TEST_DATABASE_URL });
  try {
    await deleteAllRows(database, [accounts, cards, coupons]);
    await insertRows(database, accounts, [anAccount('2'), { ...anAccount('1'), isVerified: false, country: 'BR' }]);
    expect(await database.select().from(accounts).orderBy(asc(accounts.seq))).toMatchObject([
      { ...anAccount('2'), isVerified: true, country: null, boundEmail: null },
      { ...anAccount('1'), isVerified: false, country: 'BR' },
    ]);
    const details = { brand: 'visa', ending: '4242', holder: 'ANA', validity: '08/32' };
    await insertRows(database, cards, [{ cardId: 'a', uid: '1', details, token: 't', isDefault: true, createdAt: 1 }]);
    expect(await database.select().from(cards)).toMatchObject([{ details, securityCodeProof: null, isDefault: true }]);
    await insertRows(database, coupons, []);
    await deleteAllRows(database, [accounts, cards, coupons]);
    expect(await database.select().from(accounts)).toEqual([]);
  } finally {
    await close();
  }
});

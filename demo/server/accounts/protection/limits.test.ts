import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { calls } from '../../../../src/contract/calls';
import type { CallDefinition } from '../../../../src/contract/define-call';
import {
  captchas,
  handOffs,
  knownBrowsers,
  limitCounters,
  outbox,
  tickets,
  tvSignIns,
  verificationCodes,
} from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import { startJobTimer } from '../../job-timer';
import { aMember, aPassword, startTestServer, type TestServer } from '../../testing/server';
import { guards } from './guards';
import { increment, type LimitName, limits, wholeSite } from './limits';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.control('reset', {}));
afterAll(() => server.close());

const codeSentTo = async (to: string) => (await server.outbox(to))[0]?.code ?? '';
const wrongCodeFor = (code: string) => (code === '0000' ? '0001' : '0000');
const emailAccount = (account: string) => ({ type: 'email', account });
const fromBrowser = (fingerprint: string) => ({ headers: { fingerprint } });
const logIn = (account: string, password: string, fingerprint: string) =>
  server.call('login', { ...emailAccount(account), password: aPassword(password) }, fromBrowser(fingerprint));
const requestCode = (account: string, fingerprint: string, purpose = 'reset') =>
  server.call('sendVerificationCode', { ...emailAccount(account), purpose, language: 'en' }, fromBrowser(fingerprint));

/** Sets a limit's counter, because counting up to a large limit with requests takes long. */
const setCounter = async (limit: LimitName, subject: string, count: number) => {
  const since = server.services.clock.now();
  await server.services.database.insert(limitCounters).values({ limit, subject, browserGroup: '', count, since });
};

/** A member who has signed in before, with the browser whose fingerprint is `own`. */
async function aMemberWithKnownBrowser() {
  const { account, token, uid } = await aMember(server, { password: 'segredo9' });
  await logIn(account, 'segredo9', 'own');
  return { account, token, uid };
}

test('in an hour of guessing reset codes, at most twenty guesses are checked and eight codes are sent', async () => {
  const { account } = await aMemberWithKnownBrowser();
  const resultCodes: string[] = [];
  const messageCountBefore = (await server.outbox(account)).length;
  for (let round = 0; round < 60; round += 1) {
    // The attacker uses a new browser every minute.
    const thief = `thief-${round}`;
    await requestCode(account, thief);
    const wrongCode = wrongCodeFor(await codeSentTo(account));
    for (let guess = 0; guess < 5; guess += 1) {
      const request = { ...emailAccount(account), code: wrongCode, password: aPassword('stolen-it') };
      resultCodes.push((await server.call('resetPasswd', request, fromBrowser(thief))).errCode ?? 'accepted');
    }
    await server.control('clock', { seconds: 61 });
  }
  expect(resultCodes).not.toContain('accepted');
  const wrongCodeCount = resultCodes.filter((code) => code === errorCodes.wrongCode).length;
  expect(wrongCodeCount).toBeLessThanOrEqual(20);
  expect((await server.outbox(account)).length - messageCountBefore).toBeLessThanOrEqual(8);
  // Afterwards, the server refuses even the correct code from unknown browsers.
  const correctRequest = {
    ...emailAccount(account),
    code: await codeSentTo(account),
    password: aPassword('stolen-it'),
  };
  expect((await server.call('resetPasswd', correctRequest, fromBrowser('thief-61'))).code).not.toBe(0);
  // The member can still sign in with the known browser.
  expect((await logIn(account, 'segredo9', 'own')).code).toBe(0);
}, 120_000);

test('the twentieth wrong code of a day disables codes for unknown browsers; emailed links still work', async () => {
  const { account } = await aMemberWithKnownBrowser();
  // Each round requests a sign-in code and makes five wrong guesses.
  for (let round = 0; round < 4; round += 1) {
    await server.control('clock', { seconds: 901 });
    await requestCode(account, `guesser-${round}`, 'login');
    const wrongCode = wrongCodeFor(await codeSentTo(account));
    for (let guess = 0; guess < 5; guess += 1)
      await server.call('codeLogin', { ...emailAccount(account), code: wrongCode }, fromBrowser(`guesser-${round}`));
  }
  await server.control('clock', { seconds: 901 });
  expect((await requestCode(account, 'stranger', 'login')).errCode).toBe(errorCodes.tooManyAttempts);
  const { link } = await server.control<{ link: string }>('emails', { account, purpose: 'reset' });
  const token = new URL(link).searchParams.get('token');
  expect((await server.call('emailResetPassword', { token, password: aPassword('mine-again') })).code).toBe(0);
  expect((await requestCode(account, 'stranger', 'login')).code).toBe(0);
}, 60_000);

test('the pauses between codes grow from one minute to fifteen, and start over after a code is used', async () => {
  const { account } = await aMember(server);
  const pauses: (number | null | undefined)[] = [];
  await server.control('clock', { seconds: 61 });
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const { data } = await requestCode(account, 'own', 'login');
    pauses.push(data.countdown);
    const earlyResponse = await requestCode(account, 'own', 'login');
    expect(earlyResponse).toMatchObject({
      errCode: errorCodes.tooManyRequests,
      data: { countdown: data.countdown, isSent: true },
    });
    await server.control('clock', { seconds: Number(data.countdown) });
  }
  expect(pauses).toEqual([60, 120, 300, 900, 900]);
  const expiredCode = await codeSentTo(account);
  const lateResponse = await server.call('codeLogin', { ...emailAccount(account), code: expiredCode });
  expect(lateResponse.errCode).toBe(errorCodes.codeExpired);
  await requestCode(account, 'own', 'login');
  expect((await server.call('codeLogin', { ...emailAccount(account), code: await codeSentTo(account) })).code).toBe(0);
  expect(
    (await requestCode(account, 'own', 'login')).data.countdown,
    'the pauses start over after a code is used',
  ).toBe(60);
});

test('the pauses between emails with links grow like those between codes', async () => {
  const send = () => server.call('resetPasswordByEmail', { email: 'member@example.com', language: 'en' });
  expect((await send()).data.countdown).toBe(60);
  await server.control('clock', { seconds: 60 });
  expect((await send()).data.countdown).toBe(120);
  await server.control('clock', { seconds: 60 });
  expect(await send()).toMatchObject({ errCode: errorCodes.tooManyRequests, data: { countdown: 60, isSent: true } });
});

test('one IP address can request ten registration codes by SMS per hour; the eleventh is refused', async () => {
  const phoneNumbers = Array.from({ length: 15 }, (_, index) => `119876543${String(index).padStart(2, '0')}`);
  const responses = await Promise.all(
    phoneNumbers.map((account, index) => {
      const smsRequest = { type: 'phone', account, areaCode: '55', purpose: 'signup', language: 'pt' };
      return server.call('sendVerificationCode', smsRequest, fromBrowser(`browser-${index}`));
    }),
  );
  expect(responses.filter(({ code }) => code === 0)).toHaveLength(10);
  expect((await server.outbox()).length).toBe(10);
  const refused = responses.find(({ code }) => code !== 0);
  expect(refused).toMatchObject({ errCode: errorCodes.tooManyRequests, data: { isSent: false } });
  const { countdown } = (refused?.data ?? {}) as { countdown: number };
  expect(countdown).toBeGreaterThan(3_000);
  await server.control('clock', { seconds: countdown });
  const smsRequest = { type: 'phone', account: '11987650000', areaCode: '55', purpose: 'signup', language: 'pt' };
  expect((await server.call('sendVerificationCode', smsRequest)).code).toBe(0);
});

/** Requests from an address, with a browser fingerprint of their own. */
const fromAddress = (ip: string, fingerprint = 'test') => ({ headers: { 'X-Forwarded-For': ip, fingerprint } });

describe('SMS', () => {
  const smsCount = async () => (await server.outbox()).filter(({ kind }) => kind === 'sms').length;
  const ghanaNumber = (index: number) => `+2332412345${String(index).padStart(2, '0')}`;
  const payment = (phone: string) => ({
    planId: '102',
    methodCode: 'mobile-money',
    optionCode: 'VODAFONE',
    payer: { phone },
  });

  test('fifteen payments of one member with fifteen numbers send ten, even from fifteen addresses', async () => {
    const { token } = await aMember(server);
    const codes: (string | undefined)[] = [];
    for (let index = 0; index < 15; index += 1) {
      const options = { token, ...fromAddress(`203.0.113.${index}`) };
      codes.push((await server.call('pay', payment(ghanaNumber(index)), options)).errCode);
    }
    expect(codes.filter((code) => code === undefined)).toHaveLength(limits.smsByMember.maxCount);
    expect(new Set(codes.slice(limits.smsByMember.maxCount))).toEqual(new Set([errorCodes.tooManyRequests]));
    expect(await smsCount()).toBe(limits.smsByMember.maxCount);
  });

  test('an address sends ten, whether codes or payments by several members request them', async () => {
    for (let index = 0; index < 6; index += 1) {
      const { token } = await aMember(server);
      await server.call('pay', payment(ghanaNumber(index)), { token });
      const account = `1198765430${index}`;
      const request = { type: 'phone', account, areaCode: '55', purpose: 'signup', language: 'pt' };
      await server.call('sendVerificationCode', request);
    }
    expect(await smsCount()).toBe(limits.smsByAddress.maxCount);
  });

  test('21 payments of one order send one to the number in a minute, and a code for the same number none', async () => {
    const { token } = await aMember(server);
    const { data } = await server.call('pay', payment('+5511987650000'), { token });
    for (let index = 0; index < 20; index += 1) {
      const repayment = { ...payment('+55 (11) 98765-0000'), orderId: data.orderId };
      const refused = await server.call('repay', repayment, { token, ...fromAddress(`203.0.113.${index}`) });
      expect(refused).toMatchObject({ errCode: errorCodes.tooManyRequests, data: { isSent: true } });
    }
    const account = { type: 'phone', account: '11 98765-0000', areaCode: '+55', purpose: 'signup', language: 'pt' };
    expect((await server.call('sendVerificationCode', account)).errCode).toBe(errorCodes.tooManyRequests);
    expect(await smsCount()).toBe(1);
    expect((await server.call('repay', { ...payment('+5511987650001'), orderId: data.orderId }, { token })).code).toBe(
      0,
    );
  });

  test('a number whose digits are moved between calling code and number is refused', async () => {
    const request = (areaCode: string, account: string) => ({ type: 'phone', areaCode, account, purpose: 'signup' });
    const send = (areaCode: string, account: string) =>
      server.call('sendVerificationCode', { ...request(areaCode, account), language: 'pt' });
    expect((await send('55', '11987650000')).code).toBe(0);
    for (const [areaCode, account] of [
      ['5', '511987650000'],
      ['551', '1987650000'],
      ['5511', '987650000'],
      ['55', '0119876500001'],
      ['999', '11987650000'],
    ] as const)
      expect((await send(areaCode, account)).errCode, `${areaCode} ${account}`).toBe(errorCodes.phoneMalformed);
    for (const account of ['(11) 98765-0000', '011987650000'])
      expect((await send('55', account)).errCode, account).toBe(errorCodes.tooManyRequests);
    expect(await smsCount()).toBe(1);
  });

  test('one calling code gets 200 an hour from any number of addresses', async () => {
    await setCounter('smsByCallingCode', '55', limits.smsByCallingCode.maxCount - 15);
    for (let index = 0; index < 25; index += 1) {
      const account = `119876${String(index).padStart(5, '0')}`;
      const request = { type: 'phone', areaCode: '55', account, purpose: 'signup', language: 'pt' };
      await server.call('sendVerificationCode', request, fromAddress(`198.51.${index}.1`));
    }
    expect(await smsCount()).toBe(15);
  });

  test('turning renewal off again and again sends a member without an email address a limited number of notices', async () => {
    const token = (
      await server.call('codeLogin', { type: 'phone', account: '11912345678', areaCode: '55', code: '1234' })
    ).data.token;
    for (let index = 0; index < limits.notices.maxCount + 5; index += 1) {
      await server.control('renewals', { account: '11912345678', state: 'on' });
      expect((await server.call('updateRenewStatus', { status: 'off' }, { token })).code).toBe(0);
    }
    const sent = (await server.outbox()).filter(({ purpose }) => purpose === 'renewalOff');
    expect(sent).toHaveLength(limits.notices.maxCount);
  });
});

describe('limits of messages', () => {
  const address = '203.0.113.50';
  const smsTo = '11987651234';
  const sms = { type: 'phone', areaCode: '55', account: smsTo, purpose: 'signup', language: 'pt' };
  const emailTo = 'visitor@example.org';
  const toEmail = { ...emailAccount(emailTo), purpose: 'signup', language: 'en' };

  test.each([
    ['smsByAddress', address, sms],
    ['smsToNumber', `+55${smsTo}`, sms],
    ['smsByCallingCode', '55', sms],
    ['smsOfSite', wholeSite, sms],
    ['emailsByAddress', address, toEmail],
    ['emailsToRecipient', emailTo, toEmail],
    ['emailsOfSite', wholeSite, toEmail],
  ] as const)('%s: the last message is sent, the next one isn’t', async (limit, subject, request) => {
    const send = (name = 'a') => server.call('sendVerificationCode', request, fromAddress(address, name));
    await setCounter(limit, subject, limits[limit].maxCount - 1);
    expect((await send()).code).toBe(0);
    await server.control('clock', { seconds: 61 });
    expect(await send('b')).toMatchObject({ errCode: errorCodes.tooManyRequests, data: { isSent: false } });
    expect(await server.outbox()).toHaveLength(1);
  });
});

describe('guessing codes', () => {
  /** Guesses a code of an account, a new member's by default, once. Returns whether the guess was judged. */
  const guess = async (ip: string, index: number, of?: { account: string }) => {
    const { account } = of ?? (await aMember(server));
    await server.control('clock', { seconds: 150 });
    await requestCode(account, `thief-${index}`, 'login');
    const code = wrongCodeFor(await codeSentTo(account));
    const response = await server.call('codeLogin', { ...emailAccount(account), code }, fromAddress(ip, `t-${index}`));
    return response.errCode === errorCodes.wrongCode;
  };

  test('one IPv6 network of 64 bits is one address: of 45 guesses at 45 accounts, 40 are judged in a day', async () => {
    let judged = 0;
    for (let index = 0; index < 45; index += 1)
      if (await guess(`2001:db8:1:2:${index.toString(16)}::1`, index)) judged += 1;
    expect(judged).toBe(limits.wrongCodesByAddress.maxCount);
    expect(await guess('2001:db8:1:3::1', 46)).toBe(true);
  }, 120_000);

  test('after 300 wrong codes on the site, codes work only in known browsers, and the emailed link everywhere', async () => {
    const { account } = await aMemberWithKnownBrowser();
    await setCounter('wrongCodesOfSite', wholeSite, limits.wrongCodesOfSite.maxCount - 1);
    expect(await guess('203.0.113.1', 1)).toBe(true);
    expect(await guess('203.0.113.2', 2)).toBe(false);
    await server.control('clock', { seconds: 61 });
    expect((await requestCode(account, 'stranger')).errCode).toBe(errorCodes.tooManyAttempts);
    expect((await requestCode(account, 'own', 'login')).code).toBe(0);
    const signIn = { ...emailAccount(account), code: await codeSentTo(account) };
    expect((await server.call('codeLogin', signIn, fromAddress('203.0.113.3', 'own'))).errCode).toBe(
      errorCodes.tooManyAttempts,
    );
    expect((await server.call('codeLogin', signIn, fromBrowser('own'))).code).toBe(0);
    expect((await server.call('resetPasswordByEmail', { email: account, language: 'en' })).code).toBe(0);
    const [email] = await server.outbox(account);
    const token = new URL(email?.link ?? '').searchParams.get('token');
    expect((await server.call('emailResetPassword', { token, password: aPassword('mine-again') })).code).toBe(0);
    // Registration opens no existing account, so it goes on.
    expect((await aMember(server)).token).toBeTruthy();
  });

  test('150 addresses that guess codes for a day get 300 guesses judged, and then only the emailed link signs in', async () => {
    const victim = await aMember(server);
    // Each account is guessed at three times, fewer than its own limit, and more than half an hour apart.
    const accounts: { account: string }[] = [];
    while (accounts.length < 15) accounts.push(await aMember(server));
    const start = server.services.clock.now();
    // The guesses of the first 135 addresses.
    await setCounter('wrongCodesOfSite', wholeSite, limits.wrongCodesOfSite.maxCount - 30);
    let judged = 0;
    // Three guesses each, of which the site's limit allows two.
    for (let address = 135; address < 150; address += 1)
      for (let index = 0; index < 3; index += 1)
        if (await guess(`198.51.${address}.7`, address * 3 + index, accounts[(address * 3 + index) % 15])) judged += 1;
    expect(judged).toBe(30);
    expect(server.services.clock.now() - start).toBeLessThan(limits.wrongCodesOfSite.windowMs);
    await server.control('clock', { seconds: 61 });
    expect((await requestCode(victim.account, 'stranger')).errCode).toBe(errorCodes.tooManyAttempts);
    const request = { email: victim.account, language: 'en' };
    expect((await server.call('resetPasswordByEmail', request)).code).toBe(0);
    const [email] = await server.outbox(victim.account);
    const token = new URL(email?.link ?? '').searchParams.get('token');
    expect((await server.call('emailResetPassword', { token, password: aPassword('mine-again') })).code).toBe(0);
    await server.control('clock', { seconds: limits.wrongCodesOfSite.windowMs / 1000 });
    expect(await guess('198.51.100.200', 1000)).toBe(true);
  });

  test('somebody else’s fingerprint locks nobody out at another address', async () => {
    const { account } = await aMemberWithKnownBrowser();
    for (let attempt = 0; attempt < 35; attempt += 1)
      await server.call(
        'login',
        { ...emailAccount(attempt < 10 ? account : `nobody${attempt}@example.com`), password: aPassword('guess123') },
        fromAddress('203.0.113.9', 'own'),
      );
    expect((await logIn(account, 'segredo9', 'own')).code).toBe(0);
  });
});

test('own-backend.md and SECURITY.md name the limits', () => {
  const read = (file: string) => readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8');
  const max = Object.fromEntries(
    Object.entries(limits).map(([name, { maxCount }]) => [name, maxCount.toLocaleString('en')]),
  ) as Record<keyof typeof limits, string>;
  const guide = read('demo/docs/own-backend.md');
  const rowsOfTheGuide: Record<keyof typeof limits, string> = {
    failedAttempts: `| Wrong passwords, codes, links and account names | address | ${max.failedAttempts} in 10 minutes |`,
    lookups: `whatever it returns | address | ${max.lookups} in 10 minutes |`,
    tvSignIns: `| Sign-ins and hand-offs that TVs start; captchas | address | ${max.tvSignIns} of each in 10 minutes |`,
    handOffs: `| Sign-ins and hand-offs that TVs start; captchas | address | ${max.handOffs} of each in 10 minutes |`,
    captchas: `| Sign-ins and hand-offs that TVs start; captchas | address | ${max.captchas} of each in 10 minutes |`,
    passkeyChallenges: `| Sign-ins with a passkey that a page prepares | address | ${max.passkeyChallenges} in 10 minutes |`,
    smsByAddress: `| SMS requested by any call, payments included | address | ${max.smsByAddress} an hour |`,
    smsByMember: `| SMS requested by payments | member | ${max.smsByMember} a day |`,
    smsToNumber: `1 minute, then 2, 5 and 15; ${max.smsToNumber} a day |`,
    smsByCallingCode: `| SMS requested by any call | calling code; site | ${max.smsByCallingCode}; `,
    smsOfSite: `; ${max.smsOfSite} an hour |`,
    emailsByAddress: `| Emails requested by any call | address; recipient; site | ${max.emailsByAddress} an hour; `,
    emailsToRecipient: ` an hour; ${max.emailsToRecipient} a day; `,
    emailsOfSite: ` a day; ${max.emailsOfSite} an hour |`,
    notices: `| Notices of one kind, such as those about turning renewal on | recipient | ${max.notices} a day |`,
    wrongPasswords: `| Wrong passwords | account | ${max.wrongPasswords} in 15 minutes, `,
    wrongPasswordsADay: ` in 15 minutes, ${max.wrongPasswordsADay} a day |`,
    wrongCodesADay: `| Wrong codes | account | ${max.wrongCodesADay} a day |`,
    wrongCodesByAddress: `| Wrong codes of all accounts | address | ${max.wrongCodesByAddress} a day |`,
    wrongCodesOfSite: `except from browsers that the account knows | site | ${max.wrongCodesOfSite} a day |`,
    wrongOtpsOfOrder: `| payment; order; member | 5; ${max.wrongOtpsOfOrder} a day; `,
    wrongOtpsOfMember: ` a day; ${max.wrongOtpsOfMember} a day |`,
    wrongSecurityCodes: `| Wrong security codes of saved cards | member | ${max.wrongSecurityCodes} an hour |`,
  };
  for (const row of Object.values(rowsOfTheGuide)) expect(guide).toContain(row);
  const security = read('SECURITY.md');
  expect(security).toContain(
    `One address causes at most ${max.smsByAddress} SMS and ${max.emailsByAddress} emails an hour, one phone number gets at most ${max.smsToNumber} SMS a day`,
  );
  expect(security).toContain(`one calling code ${max.smsByCallingCode} an hour`);
  expect(security).toContain(`at most ${max.notices} of a kind a day`);
});

test('the odds in own-backend.md and SECURITY.md follow from the limits', () => {
  const read = (file: string) => readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8');
  const oddsOf = (guesses: number) => `${((1 - (1 - 1 / 10_000) ** guesses) * 100).toFixed(1)} %`;
  const { wrongCodesADay, wrongCodesByAddress, wrongCodesOfSite } = limits;
  const rows = [
    ['any number of addresses, one account', wrongCodesADay.maxCount],
    ['one IPv4 address, any number of accounts', wrongCodesByAddress.maxCount],
    ['one IPv6 network of 64 bits, any number of accounts', wrongCodesByAddress.maxCount],
    ['150 addresses, any number of accounts', Math.min(150 * wrongCodesByAddress.maxCount, wrongCodesOfSite.maxCount)],
  ] as const;
  const guide = read('demo/docs/own-backend.md');
  for (const [attacker, guesses] of rows) expect(guide).toContain(`| ${attacker} | ${guesses} | ${oddsOf(guesses)} |`);
  const [siteOdds, accountOdds] = [oddsOf(wrongCodesOfSite.maxCount), oddsOf(wrongCodesADay.maxCount)];
  expect(read('SECURITY.md')).toContain(
    `at most ${siteOdds.replace('.0', '')} a day, and a chosen account with ${accountOdds}`,
  );
});

test('a reseller can’t find out in bulk who has an account, whatever else is wrong with the order', async () => {
  const token = await server.signIn('reseller');
  const create = (account: string) =>
    server.call(
      'dtCreateOrder',
      {
        planId: '102',
        quantity: 1,
        customer: { type: 'email', account },
        expectedTotal: { amount: '0.01', currency: 'USD' },
      },
      { token },
    );
  const codes: (string | undefined)[] = [];
  for (let index = 0; index < 40; index += 1) codes.push((await create('member@example.com')).errCode);
  expect(codes.filter((code) => code !== errorCodes.tooManyRequests)).toHaveLength(limits.lookups.maxCount);
  const codesOrder = { planId: '102', quantity: 50 };
  expect((await server.call('dtCreateOrder', codesOrder, { token })).code, 'activation codes').toBe(0);
});

test('captchas and hand-offs are limited per address', async () => {
  const create = {
    createRandCode: limits.captchas.maxCount,
    handOffCreate: limits.handOffs.maxCount,
  } as const;
  for (const [call, maxCount] of Object.entries(create) as [keyof typeof create, number][]) {
    const codes: (string | undefined)[] = [];
    for (let index = 0; index < maxCount + 5; index += 1)
      codes.push((await server.call(call, { planId: '102' })).errCode);
    expect(
      codes.filter((code) => code === undefined),
      call,
    ).toHaveLength(maxCount);
    expect(codes.at(-1)).toBe(errorCodes.tooManyRequests);
  }
});

test('what visitors create is deleted after it has expired', async () => {
  await server.call('createRandCode');
  await server.call('handOffCreate', { planId: '102' });
  await server.call('tvSignInStart');
  const { account } = await aMemberWithKnownBrowser();
  await server.control('clock', { seconds: 61 });
  await requestCode(account, 'own', 'login');
  await server.call('resetPasswordByEmail', { email: account, language: 'en' });
  const { database } = server.services;
  const rowCounts = async () => {
    const counts = [];
    for (const table of [
      captchas,
      handOffs,
      tvSignIns,
      limitCounters,
      verificationCodes,
      tickets,
      outbox,
      knownBrowsers,
    ])
      counts.push(await database.$count(table));
    return counts;
  };
  expect(Math.min(...(await rowCounts()))).toBeGreaterThan(0);
  await server.control('clock', { days: 181 });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const stopJobs = startJobTimer(server.services);
  vi.advanceTimersByTime(30_000);
  vi.useRealTimers();
  await stopJobs();
  expect(Math.max(...(await rowCounts()))).toBe(0);
});

test('an address that looks like another member’s can’t register, and one with full-width or invisible characters is the same account', async () => {
  const codeFor = async (account: string) =>
    (await server.call('sendVerificationCode', { ...emailAccount(account), purpose: 'signup', language: 'en' }))
      .errCode;
  for (const account of ['mem\u0001ber', 'mem,ber', 'mem;ber', 'm\u0435mber'])
    expect(await codeFor(`${account}@example.com`), JSON.stringify(account)).toBe(errorCodes.emailMalformed);
  for (const account of ['ｍember', 'mem\u200bber', 'mem\u202eber', 'member\u00ad'])
    expect(await codeFor(`${account}@example.com`), JSON.stringify(account)).toBe(errorCodes.accountExists);
});

test('a country that the server doesn’t know doesn’t switch off the check of the calling code', async () => {
  const request = { type: 'phone', account: '11987650000', areaCode: '55', purpose: 'signup', language: 'pt' };
  const sendFrom = async (country: string, query = '') => {
    const { path } = calls.sendVerificationCode;
    const headers = { 'Content-Type': 'application/json', 'x-country': country };
    const response = await fetch(`${server.origin}${path}${query}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(request),
    });
    return ((await response.json()) as { errCode?: string }).errCode;
  };
  for (const [country, query] of [
    ['US', ''],
    ['ZZ', ''],
    ['US', '?country=ZZ'],
    ['US', '?country='],
    ['__', '?country=toString'],
  ] as const)
    expect(await sendFrom(country, query), `${country} ${query}`).not.toBeUndefined();
  expect(await sendFrom('BR')).toBeUndefined();
});

test('of 100 concurrent sign-ins from one IP address, only 30 passwords are checked', async () => {
  const responses = await Promise.all(
    Array.from({ length: 100 }, (_, index) => logIn(`victim${index}@example.com`, 'guess123', `browser-${index}`)),
  );
  expect(responses.filter(({ errCode }) => errCode === errorCodes.accountNotFound)).toHaveLength(30);
  expect(responses.filter(({ errCode }) => errCode === errorCodes.tooManyRequests)).toHaveLength(70);
});

test('successful sign-ins don’t count toward the limit of failed sign-ins', async () => {
  const resultCodes = [];
  for (let attempt = 0; attempt < 35; attempt += 1)
    resultCodes.push((await server.call('codeLogin', { ...emailAccount('member@example.com'), code: '1234' })).code);
  expect(new Set(resultCodes)).toEqual(new Set([0]));
});

describe('lockout', () => {
  test('wrong passwords from unknown browsers lock out all unknown browsers, but no known browser', async () => {
    const { account } = await aMemberWithKnownBrowser();
    const returnedCodes = [];
    for (let attempt = 0; attempt < 6; attempt += 1)
      returnedCodes.push((await logIn(account, 'guess123', `thief-${attempt}`)).errCode);
    const { wrongPassword, tooManyAttempts } = errorCodes;
    const fourWrongPasswords = Array.from({ length: 4 }, () => wrongPassword);
    expect(returnedCodes).toEqual([...fourWrongPasswords, tooManyAttempts, tooManyAttempts]);
    const responseDuringLockout = await logIn(account, 'segredo9', 'thief-7');
    expect(responseDuringLockout.errCode, 'the correct password during the lockout').toBe(tooManyAttempts);
    expect((await logIn(account, 'segredo9', 'own')).code).toBe(0);
    await server.control('clock', { seconds: 900 });
    expect((await logIn(account, 'segredo9', 'new-phone')).code).toBe(0);
  });

  test('a known browser’s fingerprint gives nobody else guesses of their own, from any number of addresses', async () => {
    const { account } = await aMemberWithKnownBrowser();
    const guessFrom = async (ip: string) =>
      (
        await server.call(
          'login',
          { ...emailAccount(account), password: aPassword('guess123') },
          fromAddress(ip, 'own'),
        )
      ).errCode;
    const codes: (string | undefined)[] = [];
    for (let address = 0; address < 4; address += 1)
      for (let attempt = 0; attempt < 3; attempt += 1) codes.push(await guessFrom(`203.0.113.${address}`));
    expect(codes.filter((code) => code === errorCodes.wrongPassword)).toHaveLength(limits.wrongPasswords.maxCount - 1);
    expect((await logIn(account, 'segredo9', 'own')).code).toBe(0);
  });

  test('the fiftieth wrong password of a day locks out unknown browsers until the day ends, but not the emailed link', async () => {
    const { account, uid } = await aMemberWithKnownBrowser();
    const { database, clock } = server.services;
    const counter = { limit: 'wrongPasswordsADay', subject: uid, browserGroup: 'others' } as const;
    for (let count = 1; count < limits.wrongPasswordsADay.maxCount; count += 1)
      await increment(database, counter, clock.now());
    expect((await logIn(account, 'guess123', 'thief')).errCode).toBe(errorCodes.tooManyAttempts);
    await server.control('clock', { seconds: 16 * 60 });
    expect((await logIn(account, 'segredo9', 'thief')).errCode).toBe(errorCodes.tooManyAttempts);
    expect((await logIn(account, 'segredo9', 'own')).code).toBe(0);
    await server.call('resetPasswordByEmail', { email: account, language: 'en' });
    const token = new URL((await server.outbox(account))[0]?.link ?? '').searchParams.get('token');
    expect((await server.call('emailResetPassword', { token, password: aPassword('mine-again') })).code).toBe(0);
    expect((await logIn(account, 'mine-again', 'another')).code).toBe(0);
  });

  test('wrong passwords from a known browser lock out only that browser', async () => {
    const { account } = await aMemberWithKnownBrowser();
    for (let attempt = 0; attempt < 5; attempt += 1) await logIn(account, 'guess123', 'own');
    expect((await logIn(account, 'segredo9', 'own')).errCode).toBe(errorCodes.tooManyAttempts);
    expect((await logIn(account, 'segredo9', 'another')).code).toBe(0);
  });
});

describe('captcha', () => {
  const account = 'member@example.com';
  const password = aPassword('segredo9');
  const code = '0000';
  const emailRequest = { email: account, language: 'en' };
  const unknownAccount = { ...emailAccount('nobody@example.com'), code };
  const profile = { nickname: 'Ana', language: 'en', acceptedTerms: true };
  /** A request for each guarded call that can require a captcha. */
  const requests: Partial<Record<keyof typeof guards, object>> = {
    login: { ...emailAccount(account), password },
    codeLogin: { ...emailAccount(account), code },
    accountStep: emailAccount(account),
    signup: { ...unknownAccount, ...profile },
    resetPasswd: { ...emailAccount(account), code, password },
    sendVerificationCode: { ...emailAccount(account), purpose: 'login', language: 'en' },
    resetPasswordByEmail: emailRequest,
    sendResetPasswordEmail: { email: account },
    resendConfirmation: emailRequest,
  };
  const callsWithCaptcha = Object.entries(guards).filter(([, { captcha }]) => captcha !== 'never');

  // Fingerprint calls send the browser's fingerprint. Email calls send an email address or the token from an email. A
  // guard is the rate limit and captcha requirement of a call.
  test('each fingerprint or email call has a guard, and accepts a captcha if its guard can require one', () => {
    const fingerprintCalls = Object.values(calls as Record<string, CallDefinition>).filter(
      (call) => call.needsFingerprint,
    );
    const emailCalls = Object.values(calls as Record<string, CallDefinition>).filter(({ name, request }) => {
      const fields = Object.keys(z.toJSONSchema(request, { io: 'input' }).properties ?? {});
      return fields.includes('email') || (fields.includes('token') && name !== 'siteVerify');
    });
    expect(emailCalls.length).toBeGreaterThanOrEqual(7);
    const names = [...fingerprintCalls, ...emailCalls].map(({ name }) => name);
    expect(names.filter((name) => !Object.hasOwn(guards, name))).toEqual([]);
    expect(callsWithCaptcha.map(([name]) => name).sort()).toEqual(Object.keys(requests).sort());
    for (const [name] of callsWithCaptcha) {
      const { request } = calls[name as keyof typeof calls] as CallDefinition;
      const requestWithCaptcha = {
        ...requests[name as keyof typeof guards],
        password: ['AAAA'],
        captchaId: 'id',
        captcha: '1234',
      };
      expect(request.parse(requestWithCaptcha), name).toMatchObject({ captchaId: 'id', captcha: '1234' });
    }
  });

  test.each(callsWithCaptcha)('%s requires a solved captcha, which works once', async (name, { captcha }) => {
    await server.control('captcha', { captcha: 'image' });
    const call = name as keyof typeof guards;
    const messageCountBefore = (await server.outbox()).length;
    if (captcha === 'afterFailedAttempts') {
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const response = await server.call(call, requests[call]);
        expect(response.errCode, 'the first three attempts need no captcha').not.toBe(errorCodes.captchaInvalid);
      }
    }
    expect((await server.call(call, requests[call])).errCode).toBe(errorCodes.captchaInvalid);
    const madeUpCaptcha = { captchaId: 'made-up', captcha: '0000' };
    expect((await server.call(call, { ...requests[call], ...madeUpCaptcha })).errCode).toBe(errorCodes.captchaInvalid);
    expect((await server.outbox()).length, 'nothing was sent').toBe(messageCountBefore);
    const { captchaId } = (await server.call('createRandCode')).data;
    // The sandbox puts the answer of the captcha in the outbox, addressed to the captcha's id.
    const solvedCaptcha = { captchaId, captcha: await codeSentTo(captchaId) };
    const firstResponse = await server.call(call, { ...requests[call], ...solvedCaptcha });
    expect(firstResponse.errCode).not.toBe(errorCodes.captchaInvalid);
    const secondResponse = await server.call(call, { ...requests[call], ...solvedCaptcha });
    expect(secondResponse.errCode, 'the same captcha again').toBe(errorCodes.captchaInvalid);
    await server.control('captcha', { captcha: 'none' });
  });
});

describe('passwords', () => {
  test('a common password can’t be chosen', async () => {
    const token = await server.signIn('member');
    const change = (text: string) => ({ currentPassword: aPassword('secret123'), newPassword: aPassword(text) });
    expect((await server.call('changePassword', change('123456'), { token })).errCode).toBe(
      errorCodes.invalidParameter,
    );
    const reset = { ...emailAccount('trial@example.com'), code: '1234', password: aPassword('Password1') };
    expect((await server.call('resetPasswd', reset)).errCode).toBe(errorCodes.passwordNotReset);
    for (const guessable of ['11111111', 'letmein1', 'member2026', 'member@example.com'])
      expect((await server.call('changePassword', change(guessable), { token })).errCode, guessable).toBe(
        errorCodes.invalidParameter,
      );
    expect((await logIn('member@example.com', 'secret123', 'own')).code).toBe(0);
  });

  test('setting a first password requires a code from the member’s mailbox, not only a session token', async () => {
    const { token, account } = await aMember(server);
    const setPassword = (more: object = {}) =>
      server.call('changePassword', { newPassword: aPassword('primeira9'), ...more }, { token });
    expect((await setPassword()).errCode).toBe(errorCodes.codeNotRequested);
    expect((await setPassword({ currentPassword: aPassword('anything') })).errCode).toBe(errorCodes.codeNotRequested);
    expect((await setPassword({ code: '1234' })).errCode).toBe(errorCodes.codeNotRequested);
    await server.control('clock', { seconds: 61 });
    // If the member is signed in, the code is sent to the account's address, not to the one in the request.
    const toOtherAddress = { ...emailAccount('thief@example.org'), purpose: 'password', language: 'en' };
    expect((await server.call('sendVerificationCode', toOtherAddress)).errCode).toBe(errorCodes.tokenMissing);
    expect((await server.call('sendVerificationCode', toOtherAddress, { token })).code).toBe(0);
    expect(await server.outbox('thief@example.org')).toEqual([]);
    const code = await codeSentTo(account);
    expect((await setPassword({ code: wrongCodeFor(code) })).errCode).toBe(errorCodes.wrongCode);
    expect((await setPassword({ code })).code).toBe(0);
    expect((await logIn(account, 'primeira9', 'own')).code).toBe(0);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '../../../../src/contract/calls';
import * as emailCalls from '../../../../src/contract/calls/auth/email';
import type { CallDefinition } from '../../../../src/contract/define-call';
import { errorCodes } from '../../http/error-codes';
import { aMember, aPassword, startTestServer, type TestServer } from '../../testing/server';
import { guards } from './guards';

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
  const phoneNumbers = Array.from({ length: 60 }, (_, index) => `119876543${String(index).padStart(2, '0')}`);
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

test('of 100 concurrent sign-ins from one IP address, only 30 passwords are checked', async () => {
  const responses = await Promise.all(
    Array.from({ length: 100 }, (_, index) => logIn(`victim${index}@example.com`, 'guess123', `browser-${index}`)),
  );
  expect(responses.filter(({ errCode }) => errCode === errorCodes.accountNotFound)).toHaveLength(30);
  expect(responses.filter(({ errCode }) => errCode === errorCodes.tooManyRequests)).toHaveLength(70);
});

test('after 30 failed sign-ins with one browser, the next one is refused', async () => {
  for (let attempt = 0; attempt < 30; attempt += 1) await logIn('nobody@example.com', 'guess123', 'one-browser');
  expect((await logIn('nobody@example.com', 'guess123', 'one-browser')).errCode).toBe(errorCodes.tooManyRequests);
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

  // Fingerprint calls send the browser's fingerprint. Email calls are those of src/contract/calls/auth/email. A guard
  // is the rate limit and captcha requirement of a call.
  test('each fingerprint or email call has a guard, and accepts a captcha if its guard can require one', () => {
    const fingerprintCalls = Object.values(calls as Record<string, CallDefinition>).filter(
      (call) => call.needsFingerprint,
    );
    const names = [...fingerprintCalls.map(({ name }) => name), ...Object.keys(emailCalls)];
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
    const change = { currentPassword: aPassword('secret123'), newPassword: aPassword('123456') };
    expect((await server.call('changePassword', change, { token })).errCode).toBe(errorCodes.invalidParameter);
    const reset = { ...emailAccount('trial@example.com'), code: '1234', password: aPassword('Password1') };
    expect((await server.call('resetPasswd', reset)).errCode).toBe(errorCodes.passwordNotReset);
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

import { expect } from 'chai';
import { useMemo } from 'react';
import { tvSignInStart } from '../../src/contract/calls/tv';
import {
  type ElementContext,
  ElementContextProvider,
  useElementContext,
} from '../../src/runtime/element-context/element-context';
import { type UseTvSignInResult, useTvSignIn } from '../../src/screens/auth/other-sign-ins/tv-sign-in';
import { mount, unmountAll } from './mount';
import { until } from './until';

/** Responds to the poll in flight. Polls ask the server whether the TV’s code has been confirmed on a phone. */
let respond: ((value: object) => void) | undefined;
let codeCount: number;
let hookResult: UseTvSignInResult;
let signedInUsers: unknown[];

function Screen() {
  hookResult = useTvSignIn({ onDone: (user) => signedInUsers.push(user), onUnsupported: () => undefined });
  return null;
}

function TvSignIn() {
  const context = useElementContext();
  const value = useMemo(() => {
    const call = (definition: object) => {
      // Every call except the one that requests a code is a poll.
      if (definition !== tvSignInStart)
        return new Promise((resolve) => {
          respond = (response) => resolve({ ok: true, value: response });
        });
      codeCount += 1;
      const secret = `secret ${codeCount}`;
      return Promise.resolve({
        ok: true,
        value: { secret, code: 'K7M2PX', address: 'tv.example/tv', link: 'l', validFor: 600_000 },
      });
    };
    return { ...context, call: call as unknown as ElementContext['call'] };
  }, [context]);
  return (
    <ElementContextProvider value={value}>
      <Screen />
    </ElementContextProvider>
  );
}

/** Waits longer than the element takes to render or unmount. */
const waitForRender = () => new Promise((resolve) => setTimeout(resolve, 100));

/** Starts a poll by focusing the window. Returns a function that responds to the poll. */
async function startPoll(): Promise<(value: object) => Promise<void>> {
  respond = undefined;
  window.dispatchEvent(new Event('focus'));
  const respondToPoll = await until('a poll is in flight', () => respond);
  return async (value) => {
    respondToPoll(value);
    await waitForRender();
  };
}

describe('useTvSignIn', () => {
  beforeEach(async () => {
    codeCount = 0;
    signedInUsers = [];
    await mount(TvSignIn);
    await until('there is a code', () => hookResult.step === 'waiting');
  });
  afterEach(unmountAll);

  it('changes the step to the status that a poll returns', async () => {
    const respondToPoll = await startPoll();
    await respondToPoll({ status: 'scanned' });
    expect(hookResult.step).to.equal('scanned');
  });

  it('stays at the step `expired` if a late poll response has the status `waiting`', async () => {
    const respondToPoll = await startPoll();
    hookResult.expire();
    await until('the code has expired', () => hookResult.step === 'expired');
    await respondToPoll({ status: 'waiting' });
    expect(hookResult.step).to.equal('expired');
  });

  it('ignores a late response for a replaced code', async () => {
    const respondToPoll = await startPoll();
    hookResult.renew();
    await until('the code is replaced', () => hookResult.state.signInCode?.secret === 'secret 2');
    await respondToPoll({ status: 'refused' });
    expect(hookResult.step).to.equal('waiting');
  });

  it('signs in with a code that expired while the response was in flight', async () => {
    const respondToPoll = await startPoll();
    hookResult.expire();
    await until('the code has expired', () => hookResult.step === 'expired');
    await respondToPoll({ status: 'confirmed', user: { uid: 'u1' } });
    expect(signedInUsers).to.deep.equal([{ uid: 'u1' }]);
  });

  it('signs nobody in if the response arrives after the element was removed', async () => {
    const respondToPoll = await startPoll();
    unmountAll();
    await waitForRender();
    await respondToPoll({ status: 'confirmed', user: { uid: 'u1' } });
    expect(signedInUsers).to.deep.equal([]);
  });
});

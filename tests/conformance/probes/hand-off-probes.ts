import { listPlans } from '../../../src/contract/calls/plans';
import { handOffCreate, handOffState, handOffTake, tvSignInStart, tvSignInState } from '../../../src/contract/calls/tv';
import type { CallDefinition, DataOf } from '../../../src/contract/define-call';
import { userInfoSchema } from '../../../src/contract/entities';
import type { Account } from '../account';
import { sealPassword } from '../seal';
import { type CallName, type CallOptions, invalidTokenCodes, sendCall, type Target } from '../send-call';
import { codeOf, type Differences, dataOf } from './session-probes';

/** The calls for which `checkHandOffs` reports differences. */
export const handOffCalls = [
  'handOffCreate',
  'handOffTake',
  'handOffState',
  'tvSignInLookUp',
  'tvSignInDecide',
] as const satisfies CallName[];

/** Sends calls as one visitor or member. `fingerprint` tells browsers apart. */
interface Sender {
  target: Target;
  token: string | null;
  fingerprint?: string;
}

const send = ({ target, token, fingerprint }: Sender, name: CallName, request: object) => {
  const options: CallOptions = { token, ...(fingerprint !== undefined && { fingerprint }) };
  return sendCall(target, name, request, options);
};

/** The data of a successful response; null for any other response, which the call's own probe reports. */
async function read<C extends CallDefinition>(sender: Sender, call: C, request: object): Promise<DataOf<C> | null> {
  const parsed = call.data.safeParse(dataOf(await send(sender, call.name as CallName, request)));
  return parsed.success ? (parsed.data as DataOf<C>) : null;
}

const ticketIn = (link: string): string | undefined => new URL(link).searchParams.get('c')?.split('.')[1];

/** A new session of the member, which the check can end; null if the server refuses the sign-in. */
async function signInAgain({ target, account, password }: Account & { target: Target }): Promise<string | null> {
  if (!password) return null;
  const request = { type: 'email', account, password: await sealPassword(target, 'login', password) };
  const user = userInfoSchema.safeParse(dataOf(await send({ target, token: null }, 'login', request)));
  return user.success ? user.data.token : null;
}

/** Whether a session works on the page with this origin. */
const isAccepted = async (target: Target, token: string): Promise<boolean> =>
  !invalidTokenCodes.includes(codeOf(await send({ target, token }, 'listCard', {})));

/**
 * Checks what a server must do with hand-offs of purchases and with sign-ins of TVs: a ticket signs one phone in; the
 * phone's session works only on the TV's site, ends with the TV's session, and can't create further ones; a TV on which
 * nobody is signed in doesn't learn who pays; an ended hand-off can't be taken over; looking a TV's code up doesn't
 * confirm it. Creates sessions, which it ends, and makes the server send the member a message about the phone.
 */
export async function checkHandOffs(target: Target, member: Account): Promise<Differences> {
  const planId = (await read({ target, token: null }, listPlans, {}))?.plans[0]?.id;
  if (planId === undefined) return {};
  const differences: Differences = {};
  const report = (name: (typeof handOffCalls)[number], message: string) => {
    differences[name] = [...(differences[name] ?? []), message];
  };
  const signOut = (token: string) =>
    send({ target, token }, 'loginOut', { language: 'en', uid: member.uid, account: member.account });

  async function checkTicket(): Promise<void> {
    const ownToken = await signInAgain({ ...member, target });
    const created = await read({ target, token: ownToken ?? member.token }, handOffCreate, { planId });
    const ticket = created && ticketIn(created.link);
    if (!created || !ticket) return;
    const takeIn = (fingerprint: string): Sender => ({ target, token: null, fingerprint });
    const takeRequest = { code: created.code, ticket };
    const phone = (await read(takeIn('conformance-first'), handOffTake, takeRequest))?.user?.token;
    if (!phone) return report('handOffTake', 'doesn’t sign a phone in with the ticket of a member’s TV');
    const second = await read(takeIn('conformance-second'), handOffTake, takeRequest);
    if (second?.user) report('handOffTake', 'signs another phone in with a used ticket; expected 10302');
    if (await isAccepted({ ...target, pageOrigin: 'https://another-partner.example' }, phone))
      report('handOffTake', 'creates a session that works on another site than the TV’s; expected -24020');
    const further = await read({ target, token: phone }, handOffCreate, { planId });
    if (further && ticketIn(further.link))
      report('handOffCreate', 'gives a ticket to a session that a hand-off created');
    const tv = await read({ target, token: null }, tvSignInStart, {});
    const decision = { code: tv?.code, decision: 'confirm' };
    if (tv && codeOf(await send({ target, token: phone }, 'tvSignInDecide', decision)) === 'success')
      report('tvSignInDecide', 'lets a session that a hand-off created confirm a TV’s sign-in; expected -24020');
    if (ownToken) await signOut(ownToken);
    if (ownToken && (await isAccepted(target, phone)))
      report('handOffTake', 'creates a session that goes on after the sign-out on the TV; expected -24030');
    await signOut(phone);
  }

  async function checkVisitorTv(): Promise<void> {
    const tv: Sender = { target, token: null };
    const created = await read(tv, handOffCreate, { planId });
    if (!created) return;
    const { code, handOffId } = created;
    const takeOver = () => send({ target, token: member.token }, 'handOffTake', { code });
    await takeOver();
    const state = await read(tv, handOffState, { handOffId });
    if (state?.account) report('handOffState', 'tells a TV on which nobody is signed in who pays; expected no account');
    const hasEnded = codeOf(await send(tv, 'handOffEnd', { handOffId })) === 'success';
    if (hasEnded && codeOf(await takeOver()) === 'success')
      report('handOffTake', 'takes a hand-off over that handOffEnd has ended; expected -2411');
  }

  async function checkLookUp(): Promise<void> {
    const tv: Sender = { target, token: null };
    const started = await read(tv, tvSignInStart, {});
    if (!started) return;
    await send({ target, token: member.token }, 'tvSignInLookUp', { code: started.code });
    const state = await read(tv, tvSignInState, { secret: started.secret });
    if (state?.status === 'confirmed') report('tvSignInLookUp', 'signs the TV in without the member’s confirmation');
    await send({ target, token: member.token }, 'tvSignInDecide', { code: started.code, decision: 'refuse' });
  }

  await checkTicket();
  await checkVisitorTv();
  await checkLookUp();
  return differences;
}

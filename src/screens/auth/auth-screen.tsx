import { type ComponentType, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useElementContext, useMember } from '../../runtime/element-context/element-context';
import { activeEntryLink, appCredentials } from '../../runtime/navigation/entry-link';
import {
  consumePendingDestination,
  type PendingDestination,
  readPendingDestination,
} from '../../runtime/navigation/pending-destination';
import { sessionOf } from '../../runtime/session/session';
import { isTv } from '../../runtime/settings/is-tv';
import { useSignalValue } from '../../runtime/state/use-signal-value';
import { LazyPart } from '../../ui/async/lazy-part';
import '../shared/credentials/auth-texts';
import { clearDraft } from '../shared/credentials/sign-in-draft';
import { rememberSignIn } from '../shared/passkey-offer';
import type { TvSignInMethod } from './other-sign-ins/tv-sign-in';
import { AuthSkeleton } from './shared/auth-skeleton';
import type { ViewProps } from './shared/view-props';
import { AuthForm } from './sign-in/auth-form';
import { SignedIn } from './sign-in/signed-in';
import { forgetRegistration } from './sign-in/unfinished-registration';

/** Loads the code of a view when the view is shown. */
type LazyView = () => Promise<ComponentType<ViewProps>>;

/** The views by the value of the `view` attribute; null if the code is loaded with the element. */
const views: Readonly<Record<string, LazyView | null>> = {
  login: null,
  register: null,
  'forgot-password': () => import('./recovery/forgot-password').then((module) => module.ForgotPassword),
  'lost-password': () => import('./recovery/email-link-form').then((module) => module.LostPassword),
  'reset-password': () => import('./recovery/reset-password').then((module) => module.ResetPassword),
  'resend-confirm': () => import('./recovery/resend-confirm').then((module) => module.ResendConfirm),
  'delete-account': () => import('./recovery/delete-account').then((module) => module.DeleteAccount),
  unsubscribe: () => import('./recovery/unsubscribe').then((module) => module.Unsubscribe),
  notice: () => import('./recovery/notice-view').then((module) => module.NoticeView),
};

const loadOrderSignIn = () => import('./other-sign-ins/order-sign-in').then((module) => module.OrderSignIn);
const loadSso = () => import('./other-sign-ins/app-sign-in').then((module) => module.SingleSignOn);
const loadTvSignIn = () => import('./other-sign-ins/tv-sign-in').then((module) => module.TvSignIn);

const isView = (name: string | undefined): name is string => name !== undefined && Object.hasOwn(views, name);

/** Sign-in, registration and recovery, and the welcome after a sign-in. */
export function AuthScreen({ view: requestedView, type }: { view?: string | undefined; type?: string | undefined }) {
  const context = useElementContext();
  const member = useMember();
  const entryLink = useSignalValue(activeEntryLink(context.settings.peek()));
  const [completedSignIn, setCompletedSignIn] = useState<{ token: string; isNew: boolean; view: string } | null>(null);
  // The TV's sign-in method is stored here, because the TV sign-in unmounts when another view opens.
  const [tvMethod, setTvMethod] = useState<TvSignInMethod>('phone');
  const view = isView(requestedView) ? requestedView : 'login';
  const hasViewChanged = useHasChanged(view);
  const load = views[view];

  const onDone: ViewProps['onDone'] = (user, isNew, { usedPasskey } = { usedPasskey: false }) => {
    // This state is set before the session changes. Otherwise the screen would first render without the welcome, as for
    // a member who opens it while signed in.
    flushSync(() => setCompletedSignIn({ token: user.token, isNew, view }));
    clearDraft();
    forgetRegistration(context.settings.peek());
    sessionOf(context.settings.peek()).signIn(user, context.brand.peek().settings.sessionDays);
    rememberSignIn(context.settings.peek(), { usedPasskey });
    context.emit('sub-login', { uid: user.uid, isNew });
    const next = consumePendingDestination(context.settings.peek());
    if (next) context.navigate(next.to, next.params);
  };
  const next = readPendingDestination(context.settings.peek());
  const props: ViewProps = { view, type, takesFocus: hasViewChanged, next, onDone };
  const hasJustSignedIn =
    completedSignIn !== null && completedSignIn.token === member?.token && completedSignIn.view === view;
  if (!hasJustSignedIn && view === 'login' && appCredentials(entryLink))
    return <LazyPart load={loadSso} props={props} />;
  // Instead of the sign-in and the registration, members see that they are signed in. The other views also work for
  // members, who can set a new password or confirm an email address.
  if (member && (hasJustSignedIn || !load))
    return <SignedIn member={member} completedSignIn={hasJustSignedIn ? completedSignIn : null} />;
  if (!load) {
    if (view === 'login' && isTv(context.settings.peek()))
      return (
        <LazyPart
          key="tv"
          load={loadTvSignIn}
          props={{ ...props, method: tvMethod, onMethod: setTvMethod }}
          areas={['stb']}
        >
          <AuthSkeleton rows={1} />
        </LazyPart>
      );
    const planId = view === 'login' ? planIdOfNewPurchase(next) : undefined;
    if (!planId) return <AuthForm {...props} />;
    return (
      <LazyPart key="order" load={loadOrderSignIn} props={{ ...props, planId }}>
        <AuthSkeleton rows={1} hasPlan />
      </LazyPart>
    );
  }
  return (
    <LazyPart key={view} load={load} props={props}>
      <AuthSkeleton rows={2} />
    </LazyPart>
  );
}

/**
 * The id of the plan that a visitor chose before the sign-in. Undefined if the visitor chose none or returns to an
 * existing order, or if the sign-in follows the end of a session.
 */
const planIdOfNewPurchase = (next: PendingDestination | undefined): string | undefined =>
  next?.to === 'checkout' && !next.hasSessionEnded && !next.params.orderId ? next.params.planId : undefined;

/** Whether the screen showed another view before `view`. */
function useHasChanged(view: string): boolean {
  const last = useRef({ view, hasChanged: false });
  if (last.current.view !== view) last.current = { view, hasChanged: true };
  return last.current.hasChanged;
}

import { type ComponentType, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UserInfo } from '../../contract/entities';
import { appCredentials, entry } from '../../runtime/entry-link/entry-link';
import { takeNext } from '../../runtime/navigation/navigate';
import { useElementContext, useMember } from '../../runtime/page/element-context';
import { useSignalValue } from '../../runtime/page/use-signal-value';
import { signIn } from '../../runtime/session/session';
import { LazyPart } from '../shared/parts/lazy-part';
import { AuthSkeleton } from './shared/auth-skeleton';
import { clearDraft } from './shared/sign-in-draft';
import { AuthForm } from './sign-in/auth-form';
import { SignedIn } from './sign-in/signed-in';

export interface ViewProps {
  /** The row's name in the table of views. */
  view: string;
  /** What the notice is about. */
  type?: string | undefined;
  /** The view was opened by a press in another one: the focus follows to its heading. */
  isOpened: boolean;
  /** Somebody is signed in now. */
  onDone(user: UserInfo, isNew: boolean): void;
}

/** A view whose code comes when it is shown. */
type LazyView = () => Promise<ComponentType<ViewProps>>;

/** The views of the tag by the value of its `view` attribute; null where the form's code is there from the start. */
const views: Readonly<Record<string, LazyView | null>> = {
  login: null,
  register: null,
  'forgot-password': () => import('./recovery/forgot-password').then((module) => module.ForgotPassword),
  'lost-password': () => import('./recovery/lost-password').then((module) => module.LostPassword),
  'reset-password': () => import('./recovery/reset-password').then((module) => module.ResetPassword),
  'resend-confirm': () => import('./recovery/resend-confirm').then((module) => module.ResendConfirm),
  notice: () => import('./recovery/notice-view').then((module) => module.NoticeView),
};

const loadSso = () => import('./sign-in/single-sign-on').then((module) => module.SingleSignOn);

const isView = (name: string | undefined): name is string => name !== undefined && Object.hasOwn(views, name);

/** Sign-in, registration, recovery, and what stands in their place once somebody is signed in. */
export function AuthScreen({ view: asked, type }: { view?: string | undefined; type?: string | undefined }) {
  const scope = useElementContext();
  const member = useMember();
  const brought = useSignalValue(entry);
  const [entered, setEntered] = useState<{ token: string; isNew: boolean; view: string } | null>(null);
  const view = isView(asked) ? asked : 'login';
  const isOpened = useHasChanged(view);
  const load = views[view];

  const onDone = (user: UserInfo, isNew: boolean) => {
    // Known before the session changes, so that nobody is greeted as a guest of old.
    flushSync(() => setEntered({ token: user.token, isNew, view }));
    clearDraft();
    signIn(user, scope.brand.peek().settings.sessionDays);
    scope.emit('sub-login', { uid: user.uid, isNew });
    const next = takeNext();
    if (next) scope.navigate(next.to, next.params);
  };
  const props: ViewProps = { view, type, isOpened, onDone };
  const isFresh = entered !== null && entered.token === member?.token && entered.view === view;
  if (!isFresh && view === 'login' && appCredentials(brought)) return <LazyPart load={loadSso} props={props} />;
  // A member may need a new password or confirm an address, but no sign-in.
  if (member && (isFresh || !load)) return <SignedIn member={member} entered={isFresh ? entered : null} />;
  if (!load) return <AuthForm {...props} />;
  return (
    <LazyPart key={view} load={load} props={props}>
      <AuthSkeleton rows={2} />
    </LazyPart>
  );
}

function useHasChanged(view: string): boolean {
  const state = useRef({ view, hasChanged: false });
  if (state.current.view !== view) state.current = { view, hasChanged: true };
  return state.current.hasChanged;
}

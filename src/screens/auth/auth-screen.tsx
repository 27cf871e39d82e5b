import { type ComponentType, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UserInfo } from '../../contract/entities';
import { takeNext } from '../../runtime/navigate';
import { useMember, useScope } from '../../runtime/scope';
import { signIn } from '../../runtime/session';
import { AuthForm } from './auth-form';
import { clearDraft } from './draft';
import { SignedIn } from './signed-in';

export interface ViewProps {
  /** The row's name in the table of views. */
  view: string;
  /** Somebody is signed in now. */
  onDone(user: UserInfo, isNew: boolean): void;
}

/** The views of the tag by the value of its `view` attribute. A new one is a row. */
const views: Readonly<Record<string, ComponentType<ViewProps>>> = {
  login: AuthForm,
  register: AuthForm,
};

const isView = (name: string | undefined): name is string => name !== undefined && Object.hasOwn(views, name);

/** Sign-in, registration, and what stands in their place once somebody is signed in. */
export function AuthScreen({ view: asked }: { view?: string | undefined }) {
  const scope = useScope();
  const member = useMember();
  const [entered, setEntered] = useState<{ uid: string; isNew: boolean } | null>(null);
  if (member) return <SignedIn member={member} entered={entered?.uid === member.uid ? entered : null} />;

  const view = isView(asked) ? asked : 'login';
  const View = views[view] as ComponentType<ViewProps>;
  const onDone = (user: UserInfo, isNew: boolean) => {
    // Known before the session changes, so that nobody is greeted as a guest of old.
    flushSync(() => setEntered({ uid: user.uid, isNew }));
    clearDraft();
    signIn(user, scope.brand.peek().settings.sessionDays);
    scope.emit('sub-login', { uid: user.uid, isNew });
    const next = takeNext();
    if (next) scope.navigate(next.to, next.params);
  };
  return <View view={view} onDone={onDone} />;
}

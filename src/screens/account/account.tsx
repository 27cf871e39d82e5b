import { useEffect, useRef } from 'react';
import { useMember, useScope } from '../../runtime/scope';
import { viewNamed } from './views';
import { Visitor } from './visitor';

/** The account of the member signed in: the part that `view` names. */
export function AccountScreen({ view }: { view?: string | undefined }) {
  const member = useMember();
  const { View, to } = viewNamed(view);
  useFocusOnChange(to);
  return member ? <View key={member.uid} /> : <Visitor to={to} />;
}

/** Takes the focus to the heading of a part that came in place of another, never when the page opens. */
function useFocusOnChange(part: string): void {
  const { host } = useScope();
  const before = useRef(part);
  useEffect(() => {
    if (before.current === part) return;
    before.current = part;
    host.shadowRoot?.querySelector<HTMLElement>('h2')?.focus();
  }, [host, part]);
}

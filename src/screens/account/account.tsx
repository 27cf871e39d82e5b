import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { queryInfo } from '../../contract/calls/account';
import { listCard } from '../../contract/calls/cards';
import { orderRemind, orders } from '../../contract/calls/orders';
import { renewInfo } from '../../contract/calls/renewal';
import { useIsAbsent } from '../../runtime/element-context/absent-calls';
import {
  type ElementContext,
  useElementContext,
  useMember,
  useTexts,
} from '../../runtime/element-context/element-context';
import { memberKey, sessionOf } from '../../runtime/session/session';
import { useSheet } from '../../runtime/styles/use-sheet';
import { LazyPart, preloadPart } from '../../ui/async/lazy-part';
import { Button } from '../../ui/button/button';
import { Notice } from '../../ui/feedback/notice';
import { focusHeading } from '../../ui/focus/focus-heading';
import { useUniqueId } from '../../ui/styling/unique-id';
import styles, { sheet } from './account-nav.module.css';
import { CardReturnNotice } from './shared/card-return-notice';
import { AccountNavView } from './shared/overview-view';
import { pendingChangeOf } from './shared/pending-card-change';
import { useCrossTabInvalidation } from './shared/queries';
import { useSessionEnded } from './shared/session-end';
import { ViewSkeleton } from './shared/view-parts';
import { VisitorPrompt } from './shared/visitor-prompt';
import { type AccountViewName, type AccountViewProps, viewNamed, views } from './views';

interface AccountScreenProps extends AccountViewProps {
  view?: string | undefined;
}

/** The calls whose data another tab can change. */
const accountCalls = [queryInfo, renewInfo, listCard, orders, orderRemind];

/** While the brand and the texts load, loads the code of the view that a member opens, so that the first render shows it. */
export function prepareAccount({ settings, lang }: ElementContext, { view }: AccountScreenProps): void {
  if (!sessionOf(settings.peek()).member.peek()) return;
  // A failure shows when the view does.
  preloadPart(viewNamed(view).load, [], lang).catch(() => undefined);
}

/** The member's account: links to the account's views, and the view that `view` names. */
export function AccountScreen({ view, ...props }: AccountScreenProps) {
  const { subscribeStatus } = props;
  useSheet(sheet);
  const { settings } = useElementContext();
  const member = useMember();
  const { name, load, to, params, areas } = viewNamed(view);
  const container = useRef<HTMLDivElement>(null);
  useFocusOnViewChange(container, name);
  useCrossTabInvalidation(accountCalls);
  const hasSessionEnded = useSessionEnded(member !== null);
  const isAccountAbsent = useIsAbsent()(queryInfo);
  if (!member)
    return (
      <VisitorPrompt
        to={to}
        params={subscribeStatus ? { ...params, subscribeStatus } : params}
        sessionEnded={hasSessionEnded}
      />
    );
  return (
    <div className={styles.account}>
      {!isAccountAbsent && <AccountNav current={name} />}
      <div ref={container} key={`${member.uid} ${name}`} className={styles.view}>
        {pendingChangeOf(memberKey(settings.peek())) && <CardReturnNotice />}
        {isAccountAbsent && name === 'overview' ? (
          <NoAccount />
        ) : (
          <LazyPart load={load} props={props} {...(areas && { areas })}>
            <ViewSkeleton />
          </LazyPart>
        )}
      </div>
    </div>
  );
}

/** In place of the overview, if the server has no accounts. */
function NoAccount() {
  const { navigate } = useElementContext();
  const { t } = useTexts();
  return (
    <Notice
      action={
        <Button variant="secondary" size="small" onClick={() => navigate('plans')}>
          {t('account:orders.seePlans')}
        </Button>
      }
    >
      {t('common:errors.notOffered')}
    </Notice>
  );
}

/** When `view` changes, moves the focus to the new view's heading once the heading renders. */
function useFocusOnViewChange(container: RefObject<HTMLElement | null>, view: string): void {
  const previousView = useRef(view);
  useLayoutEffect(() => {
    const node = container.current;
    const isUnchanged = previousView.current === view;
    previousView.current = view;
    if (isUnchanged || !node) return undefined;
    const root = node.getRootNode() as ShadowRoot;
    const focused = root.activeElement;
    return focusHeading([node], { hasFocusMoved: () => root.activeElement !== focused });
  }, [container, view]);
}

const linkedViews = views.filter(({ isLinked }) => isLinked !== false);

function AccountNav({ current }: { current: AccountViewName }) {
  useSheet(sheet);
  const { navigate } = useElementContext();
  const { t } = useTexts();
  const isAbsent = useIsAbsent();
  const listId = useUniqueId();
  const [isOpen, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list closes when another view opens
  useLayoutEffect(() => setOpen(false), [current]);
  const links = linkedViews
    .filter(({ name, call }) => name === current || !call || !isAbsent(call))
    .map(({ name, Icon, to, params }) => ({
      name,
      Icon,
      onClick: () => {
        setOpen(false);
        navigate(to, params);
      },
    }));
  return (
    <AccountNavView
      t={t}
      current={viewNamed(current)}
      links={links}
      listId={listId}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
    />
  );
}

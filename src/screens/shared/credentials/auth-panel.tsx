import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { supportPhone } from '../../../contract/calls/site';
import type { CallError } from '../../../runtime/api/call-error';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { useErrorText } from '../../../runtime/element-context/error-text';
import { useErrorToast, useQuery } from '../../../runtime/element-context/use-query';
import { useSignalValue } from '../../../runtime/state/use-signal-value';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button, LinkButton } from '../../../ui/button/button';
import { Notice } from '../../../ui/feedback/notice';
import { CheckIcon } from '../../../ui/icons/icons';
import { slideIn } from '../../../ui/layout/slide-in';
import { classNames } from '../../../ui/styling/class-names';
import styles, { sheet } from './auth.module.css';
import { isAccountBlocked } from './form-errors';
import { secondsToWait } from './rate-limit';
import { useHeadingFocus } from './use-heading-focus';

/** Waiting times of more than this many minutes are shown in hours. */
const maxMinutesShown = 90;

interface AuthPanelProps {
  /**
   * Identifies the view. When this value changes, the heading takes the focus. Null if a field takes the focus instead.
   */
  view: string | null;
  /** The heading takes the focus when the panel appears. */
  takesFocus: boolean;
  /** Content above the heading, such as the plan that is being bought. */
  above?: ReactNode;
  title: ReactNode;
  lead?: ReactNode;
  /** A picture beside the content, which only wide pages show. Its class is `pictureClass`. */
  picture?: ReactNode;
  /** Shows a check mark above the heading. */
  isDone?: boolean;
  failure?: CallError | null;
  /** Repeats a request that failed without an error code, such as after a lost connection. */
  retry?: (() => void) | undefined;
  /** Starts over with a different account. Offered if the server says that the account is blocked. */
  onOtherAccount?: (() => void) | undefined;
  children?: ReactNode;
}

/** The steps of a sign-in in their order. The other views, such as a forgotten password, open from these. */
const firstViews: readonly (string | null)[] = ['start', 'login', 'register'];

/** Where a view is among the steps: later views slide in from the end of the line, earlier ones from its start. */
function positionOf(view: string | null, isDone = false): number {
  const index = firstViews.indexOf(view);
  if (isDone) return firstViews.length + 2;
  // The verification code has no view.
  return index >= 0 ? index : firstViews.length + Number(view === null);
}

/** The position of the view that an element showed last. The views have panels of their own. */
const lastPositions = new WeakMap<HTMLElement, number>();

/** The layout of every sign-in, registration and recovery view: heading, lead and error above the content. */
export function AuthPanel(props: AuthPanelProps) {
  const { view, takesFocus, above, title, lead, picture, isDone, failure, children } = props;
  useSheet(sheet);
  const { host } = useElementContext();
  const heading = useHeadingFocus(view, takesFocus);
  const section = useRef<HTMLElement>(null);
  const isFirstView = useRef(!takesFocus);
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves for each new view
  useLayoutEffect(() => {
    const position = positionOf(view, isDone);
    const isBack = position < (lastPositions.get(host) ?? 0);
    lastPositions.set(host, position);
    if (!isFirstView.current && section.current) slideIn(section.current, { isBack });
    isFirstView.current = false;
  }, [view]);
  return (
    <section ref={section} className={classNames(styles.card, !!picture && styles.withPicture)}>
      {above}
      {isDone && (
        <span className={styles.tick}>
          <CheckIcon size="1.75em" />
        </span>
      )}
      <h2 part="heading" ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      {lead && <p className={styles.lead}>{lead}</p>}
      {failure && <AuthFailure failure={failure} retry={props.retry} onOtherAccount={props.onOtherAccount} />}
      {children}
      {picture}
    </section>
  );
}

/** The class of the picture beside a panel's content. */
export const pictureClass = styles.picture;

/** The error of a form, with a retry button or, for a blocked account, with the support contacts. */
export function AuthFailure({
  failure,
  retry,
  onOtherAccount,
}: Pick<AuthPanelProps, 'retry' | 'onOtherAccount'> & { failure: CallError }) {
  const { t } = useTexts();
  const errorTextOf = useErrorText();
  const minutes = Math.ceil((secondsToWait(failure) ?? 0) / 60);
  const action = isAccountBlocked(failure) ? (
    <SupportContacts onOtherAccount={onOtherAccount} />
  ) : (
    failure.kind !== 'code' &&
    retry && (
      <Button variant="secondary" size="small" onClick={() => retry()}>
        {t('common:actions.retry')}
      </Button>
    )
  );
  let text = errorTextOf(failure);
  if (minutes > maxMinutesShown) text = t('auth:tooOftenHours', { count: Math.ceil(minutes / 60) });
  else if (minutes > 0) text = t('auth:tooOften', { count: minutes });
  return (
    <div className={styles.notice}>
      <Notice kind="error" role="alert" action={action}>
        {text}
      </Notice>
    </div>
  );
}

/** The support email address and phone number. With `onOtherAccount`, also a button to use another account. */
export function SupportContacts({ onOtherAccount }: { onOtherAccount?: (() => void) | undefined }) {
  const { brand } = useElementContext();
  const { t } = useTexts();
  const { helpEmail, showsHelpEmail } = useSignalValue(brand).settings;
  const phoneQuery = useQuery(supportPhone, {});
  useErrorToast(phoneQuery);
  const phone = phoneQuery.data?.phone;
  return (
    <ul className={styles.contacts}>
      {showsHelpEmail && (
        <li>
          <a className={styles.contact} href={`mailto:${helpEmail}`}>
            {`${t('auth:support.email')}: ${helpEmail}`}
          </a>
        </li>
      )}
      {phone && (
        <li>
          <a className={styles.contact} href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
            {t('auth:support.call', { phone })}
          </a>
        </li>
      )}
      {onOtherAccount && (
        <li>
          <LinkButton className={styles.contact} onClick={() => onOtherAccount()}>
            {t('auth:support.another')}
          </LinkButton>
        </li>
      )}
    </ul>
  );
}

import { type Ref, useImperativeHandle } from 'react';
import type { Direction, EncryptedFields, FrameEvent, FrameKind } from '../../../contract/card-frame';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { addTextFiles } from '../../../runtime/i18n/texts';
import { useSignalValue } from '../../../runtime/state/use-signal-value';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button } from '../../../ui/button/button';
import { Loading, Skeleton } from '../../../ui/feedback/loading/skeleton';
import { Notice } from '../../../ui/feedback/notice';
import { deepClosest } from '../../../ui/focus/deep-focus';
import { CurrentAccount } from '../current-account';
import styles, { sheet } from './card-frame.module.css';
import type { FrameState } from './card-frame-state';
import { type CardFrameConnection, useCardFrame } from './use-card-frame';

addTextFiles(import.meta.glob('/locales/*/checkout.json'));

/**
 * What the payer has typed so far. `cardBrand`: the card brand, such as `visa`. `isComplete`: all fields are valid. Then,
 * `lastFour` is set to the last digits of the card number.
 */
export interface CardFrameProgress {
  cardBrand: string;
  isComplete: boolean;
  lastFour?: string;
}

export interface CardFrameHandle {
  /** Shows the errors of the fields and focuses the first invalid one. Resolves to the number of invalid fields. */
  validate(): Promise<number>;
  /**
   * Encrypts the fields for the request with this idempotency key. Returns null if that fails. If a field is invalid,
   * the frame shows the error and gets the focus; if the frame has stopped working, a failure notice replaces it.
   */
  encrypt(idempotencyKey: string): Promise<EncryptedFields | null>;
  /** Shows an error at the security code field, because the server refused the code. */
  refuseCode(): void;
  /** Says at the card number that the card was declined. What was typed stays. */
  refuseCard(): void;
  /** Empties the fields and focuses the first one. */
  startOver(): void;
  focus(): void;
}

export interface CardFrameProps {
  ref?: Ref<CardFrameHandle> | undefined;
  /** Default `card`. */
  kind?: FrameKind | undefined;
  /** The accessible name. Default: card details, or the security code. */
  title?: string | undefined;
  /** Accepted card brands. Default: all. */
  acceptedCardBrands?: readonly string[] | undefined;
  /** With the kind `securityCode`: the card brand of the saved card. */
  savedCardBrand?: string | undefined;
  /** Called when the input changes. */
  onProgress?: ((progress: CardFrameProgress) => void) | undefined;
  /** Called when Enter is pressed in a field. */
  onSubmit?: (() => void) | undefined;
}

const eventOptions = { bubbles: true, composed: true, cancelable: true };
const arrowKeys: Record<Direction, string> = {
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
};

/**
 * Card fields in an iframe. On a partner's page, the iframe has another origin than the page, so the page can't read
 * the fields. In the portal, both origins are the same. Its texts are in the area `checkout`.
 */
export function CardFrame({
  ref,
  kind = 'card',
  title,
  acceptedCardBrands = [],
  savedCardBrand = '',
  onProgress,
  onSubmit,
}: CardFrameProps) {
  useSheet(sheet);
  const { settings, theme: themeSignal } = useElementContext();
  const { t, lang } = useTexts();
  const theme = useSignalValue(themeSignal);
  const { scene } = useSignalValue(settings);

  const onEvent = (event: FrameEvent) => {
    if (event.type === 'change') {
      const { brand, isComplete, lastFour } = event;
      onProgress?.({ cardBrand: brand, isComplete, ...(lastFour && { lastFour }) });
    }
    if (event.type === 'submit') onSubmit?.();
    if (event.type === 'arrow') dispatchKey(connection.container.current, arrowKeys[event.direction]);
    if (event.type === 'escape') goBack(connection.container.current, scene === 'STB');
  };
  const connection = useCardFrame({
    kind,
    title: title ?? t(kind === 'securityCode' ? 'checkout:cardForm.codeTitle' : 'checkout:cardForm.title'),
    // The messages between page and frame call card brands schemes.
    config: {
      language: lang,
      acceptedSchemes: [...acceptedCardBrands],
      savedScheme: savedCardBrand,
      scene,
      theme,
    },
    onEvent,
  });
  const { state } = connection;
  const isReady = state.phase === 'ready';
  useCardFrameHandle(ref, connection);

  if (state.failure) return <FailureNotice failure={state.failure} onRetry={connection.retry} />;
  return (
    <div className={styles.container}>
      <CurrentAccount />
      {state.hasLostInput && (
        <div className={styles.lostInput}>
          <Notice kind="warning" role="status">
            {t('checkout:cardForm.emptied')}
          </Notice>
        </div>
      )}
      <div
        className={`${styles.frameArea} ${styles[kind] ?? ''}`}
        style={state.height ? { height: state.height } : undefined}
      >
        <div ref={connection.container} className={`${styles.container} ${isReady ? '' : styles.hidden}`}>
          <slot name={connection.slot} className={styles.slot} />
        </div>
        {!isReady && <CardSkeleton kind={kind} />}
      </div>
    </div>
  );
}

/** Errors that are shown inside the frame, not by the page. */
const errorsInFrame: readonly string[] = ['invalid', 'tooOften'];

/** Sets the form's ref to a `CardFrameHandle`. If the frame doesn't respond, a failure notice replaces the frame. */
function useCardFrameHandle(
  ref: CardFrameProps['ref'],
  { frame, state, request, reportFailure }: CardFrameConnection,
): void {
  const focus = () => {
    // The frame can focus a field only while the iframe has focus.
    frame.current?.focus();
    void request({ type: 'focus' });
  };
  useImperativeHandle(ref, () => ({
    async validate() {
      const result = await request({ type: 'validate' });
      if (!result.ok) reportFailure('stopped');
      else if (!result.value.isValid) focus();
      return result.ok ? Object.keys(result.value.errors).length : 0;
    },
    async encrypt(idempotencyKey) {
      const result = await request({ type: 'encrypt', context: idempotencyKey });
      if (result.ok) return result.value;
      if (errorsInFrame.includes(result.error)) focus();
      // `closed` while the frame is still loading isn't a failure: the request was sent too early.
      else if (result.error !== 'closed' || state.phase === 'ready')
        reportFailure(result.error === 'key' ? 'key' : 'stopped');
      return null;
    },
    focus,
    refuseCode: () => void request({ type: 'refuseCode' }),
    refuseCard: () => void request({ type: 'refuseCard' }),
    startOver() {
      void request({ type: 'clear' });
      focus();
    },
  }));
}

/** Explains why the frame can't be used, with a retry button. */
function FailureNotice({ failure, onRetry }: { failure: NonNullable<FrameState['failure']>; onRetry: () => void }) {
  const { t } = useTexts();
  return (
    <Notice
      kind="error"
      role="alert"
      title={t('checkout:cardForm.failed.title')}
      action={
        <Button variant="secondary" size="small" onClick={onRetry}>
          {t('checkout:cardForm.reload')}
        </Button>
      }
    >
      {t(`checkout:cardForm.failed.${failure}`)}
    </Notice>
  );
}

function CardSkeleton({ kind }: { kind: FrameKind }) {
  const skeletonField = (
    <span className={styles.skeletonRow}>
      <Skeleton width="40%" height="var(--s-4)" />
      <Skeleton height="var(--s-touch)" />
    </span>
  );
  return (
    <div className={styles.skeleton}>
      <Loading>
        <span className={styles.skeletonRows}>
          {skeletonField}
          {kind === 'card' && (
            <span className={styles.pair}>
              {skeletonField}
              {skeletonField}
            </span>
          )}
          {kind !== 'securityCode' && skeletonField}
        </span>
      </Loading>
    </div>
  );
}

/**
 * Dispatches a key press from inside the frame on the element around it, because the page doesn't receive the original
 * event. Returns false if a listener canceled the event.
 */
function dispatchKey(container: HTMLElement | null, key: string): boolean {
  return !container || container.dispatchEvent(new KeyboardEvent('keydown', { key, ...eventOptions }));
}

/**
 * Goes back after Escape was pressed inside the frame. On a TV, spatial navigation handles the dispatched `GoBack` key.
 * Elsewhere, this function closes the dialog around the frame, because browsers ignore a synthetic Escape.
 */
function goBack(container: HTMLElement | null, isTv: boolean): void {
  if (!container) return;
  if (isTv) return void dispatchKey(container, 'GoBack');
  const isCanceled =
    !dispatchKey(container, 'Escape') || !container.dispatchEvent(new CustomEvent('sub-back', eventOptions));
  if (isCanceled) return;
  const dialog = deepClosest(container, ({ localName }) => localName === 'dialog') as HTMLDialogElement | null;
  if (dialog?.open && dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
}

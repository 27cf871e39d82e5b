import { type Ref, useImperativeHandle, useReducer } from 'react';
import type { Direction, EncryptedCard, FrameEvent } from '../../../contract/card-frame';
import { useAreas, useScope, useTexts } from '../../../runtime/scope';
import { useSheet } from '../../../runtime/sheets';
import { useValue } from '../../../runtime/value';
import { Button } from '../../../ui/button';
import { deepClosest } from '../../../ui/deep-focus';
import { Notice } from '../../../ui/notice';
import { Loading, Skeleton } from '../../../ui/skeleton';
import styles, { sheet } from './card-frame.module.css';
import type { FrameState } from './card-frame-state';
import { frameTexts } from './frame-config';
import { useCardFrame } from './use-card-frame';

/** How far the card is typed. `lastFour` only once everything is right. */
export interface CardFrameProgress {
  brand: string;
  isComplete: boolean;
  lastFour?: string;
}

export interface CardFrameHandle {
  /** True when everything is right; else the errors are shown and the first one has the focus. */
  validate(): Promise<boolean>;
  /**
   * The card as ciphertext, bound to `context` (the attempt's key). Null when something is wrong with the card or the
   * form; that is shown here and has the focus.
   */
  encrypt(context: string): Promise<EncryptedCard | null>;
  focus(): void;
  /** Empties the fields. */
  clear(): void;
}

export interface CardFrameProps {
  ref?: Ref<CardFrameHandle> | undefined;
  /** Brands that are taken; all without it. */
  brands?: readonly string[] | undefined;
  /** Whether the security code is asked for. Default true. */
  securityCode?: boolean | undefined;
  /** Whether the holder's name is asked for. Default true. */
  holder?: boolean | undefined;
  onComplete?: ((progress: CardFrameProgress) => void) | undefined;
  /** Enter was pressed in a field. */
  onSubmit?: (() => void) | undefined;
}

const travelling = { bubbles: true, composed: true, cancelable: true };
const keys: Record<Direction, string> = { up: 'ArrowUp', down: 'ArrowDown', left: 'ArrowLeft', right: 'ArrowRight' };

/** The card's fields, in a frame of our own origin that the page around cannot look into. */
export function CardFrame({ ref, brands, securityCode = true, holder = true, onComplete, onSubmit }: CardFrameProps) {
  useSheet(sheet);
  const { settings, theme: themes } = useScope();
  const { t, lang } = useTexts();
  const hasTexts = useAreas('card');
  // The sentences about what is wrong come once somebody types.
  const [isTouched, touch] = useReducer(() => true, false);
  useAreas(...(isTouched ? (['fields'] as const) : []));
  const theme = useValue(themes);
  const { scene } = useValue(settings);

  const onEvent = (event: FrameEvent) => {
    if (event.type === 'focus') touch();
    if (event.type === 'change') {
      const { brand: cardBrand, isComplete, lastFour } = event;
      onComplete?.({ brand: cardBrand, isComplete, ...(lastFour && { lastFour }) });
    }
    if (event.type === 'submit') onSubmit?.();
    if (event.type === 'arrow') pressed(link.frame.current, keys[event.direction]);
    if (event.type === 'escape') wentBack(link.frame.current, scene === 'STB');
  };
  const link = useCardFrame({
    config: {
      publicKey: '',
      language: lang,
      texts: frameTexts(t),
      brands: [...(brands ?? [])],
      securityCode,
      holder,
      scene,
      theme,
    },
    hasTexts,
    onEvent,
  });
  const { frame, state, isReady } = link;
  useHandle({ ref, link, touch });

  if (state.phase === 'failed') return <FailureNotice failure={state.failure} onRetry={link.retry} />;
  return (
    <div className={styles.around}>
      {state.isEmptied && (
        <div className={styles.emptied}>
          <Notice kind="warning" role="status">
            {t('card:emptied')}
          </Notice>
        </div>
      )}
      <div
        className={`${styles.place} ${holder ? '' : styles.withoutHolder}`}
        style={state.height ? { height: state.height } : undefined}
      >
        <iframe
          key={state.attempt}
          ref={frame}
          className={`${styles.frame} ${isReady ? '' : styles.hidden}`}
          src={link.src}
          title={t('card:title')}
          sandbox="allow-scripts allow-same-origin allow-forms"
          referrerPolicy="origin"
        />
        {!isReady && <CardSkeleton hasHolder={holder} />}
      </div>
    </div>
  );
}

interface HandleOf {
  ref: CardFrameProps['ref'];
  link: ReturnType<typeof useCardFrame>;
  /** The payer is at the card: what is wrong with it will be said. */
  touch: () => void;
}

/** What the form around may ask of the frame. A frame that gives no answer is given up. */
function useHandle({ ref, link: { frame, state, ask, fail }, touch }: HandleOf): void {
  const focus = () => {
    // The frame can give focus to a field only once it has the focus itself.
    frame.current?.focus();
    void ask({ type: 'focus' });
  };
  useImperativeHandle(ref, () => ({
    async validate() {
      touch();
      const answer = await ask({ type: 'validate' });
      if (!answer.ok) fail('stopped');
      else if (!answer.value.isValid) focus();
      return answer.ok && answer.value.isValid;
    },
    async encrypt(context) {
      touch();
      const answer = await ask({ type: 'encrypt', context });
      if (answer.ok) return answer.value;
      if (answer.error === 'invalid') focus();
      else if (answer.error !== 'closed' || state.phase === 'ready') fail(answer.error === 'key' ? 'key' : 'stopped');
      return null;
    },
    focus,
    clear: () => void ask({ type: 'clear' }),
  }));
}

/** Why a card cannot be typed, and another try. */
function FailureNotice({ failure, onRetry }: { failure: FrameState['failure']; onRetry: () => void }) {
  const { t } = useTexts();
  return (
    <Notice
      kind="error"
      role="alert"
      title={t('card:failed.title')}
      action={
        <Button variant="secondary" size="small" onClick={onRetry}>
          {t('card:reload')}
        </Button>
      }
    >
      {t(`card:failed.${failure}`)}
    </Notice>
  );
}

/** The form's picture while it loads. */
function CardSkeleton({ hasHolder }: { hasHolder: boolean }) {
  const { t } = useTexts();
  const bone = (
    <span className={styles.bone}>
      <Skeleton width="40%" height="var(--s-4)" />
      <Skeleton height="var(--s-touch)" />
    </span>
  );
  return (
    <div className={styles.skeleton}>
      <Loading label={t('card:loading')}>
        <span className={styles.bones}>
          {bone}
          <span className={styles.pair}>
            {bone}
            {bone}
          </span>
          {hasHolder && bone}
        </span>
      </Loading>
    </div>
  );
}

/** Lets the page go on with a key that led out of the frame, as if the frame itself had the focus. */
function pressed(frame: HTMLIFrameElement | null, key: string): boolean {
  return !frame || frame.dispatchEvent(new KeyboardEvent('keydown', { key, ...travelling }));
}

/** Back: the arrow keys of a TV see to it; elsewhere whoever shows us closes, which a dialog does on a real Escape only. */
function wentBack(frame: HTMLIFrameElement | null, isTv: boolean): void {
  if (isTv || !frame) return void pressed(frame, 'GoBack');
  if (!pressed(frame, 'Escape') || !frame.dispatchEvent(new CustomEvent('sub-back', travelling))) return;
  const dialog = deepClosest(frame, ({ localName }) => localName === 'dialog') as HTMLDialogElement | null;
  if (dialog?.open && dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
}

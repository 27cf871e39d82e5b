import { type RefObject, useEffect, useRef, useState } from 'react';
import { createRandCode, speakRandCode } from '../../../../../contract/calls/sign-in';
import { asciiDigits } from '../../../../../rules/identity/text';
import type { CallError } from '../../../../../runtime/api/call-error';
import { useElementContext, useTexts } from '../../../../../runtime/element-context/element-context';
import { isOldEngine } from '../../../../../runtime/page/old-engine';
import { useSheet } from '../../../../../runtime/styles/use-sheet';
import { Button } from '../../../../../ui/button/button';
import { ErrorState } from '../../../../../ui/feedback/error-state';
import { Skeleton } from '../../../../../ui/feedback/loading/skeleton';
import { TextField } from '../../../../../ui/fields/text-field';
import { RefreshIcon } from '../../../../../ui/icons/icons';
import { SpeakerIcon } from '../../../../../ui/icons/late-icons';
import styles, { sheet } from '../captcha.module.css';
import type { CaptchaFieldProps } from '../use-captcha';

/** One captcha image, whose characters the visitor types. Empty while it loads; only `error` if loading failed. */
type Challenge = { image?: string; captchaId?: string; hasAudio?: boolean | undefined; error?: CallError };

/** An image captcha: the visitor types the characters in the image. */
export function ImageCaptcha({ captcha, field }: CaptchaFieldProps) {
  useSheet(sheet);
  const { t } = useTexts();
  const { image, captchaId, hasAudio, error, onBroken } = useChallenge(captcha.challengeNumber, captcha.setCaptchaId);
  // If the field mounts with an error, the server has just refused a request without a captcha. The field then takes
  // the focus.
  const [takesFocus] = useState(!!field.error);
  const reload = () => {
    field.onChange('');
    captcha.renew();
  };
  if (error) return <ErrorState error={error} title={t('auth:captcha.noPicture')} retry={reload} />;
  return (
    <div>
      <div className={styles.row}>
        {image ? (
          <CaptchaPicture
            source={image}
            label={t('auth:captcha.picture')}
            className={styles.image}
            onBroken={onBroken}
          />
        ) : (
          <Skeleton width="136px" height="56px" />
        )}
        <Button variant="quiet" size="small" icon={<RefreshIcon />} onClick={reload}>
          {t('auth:captcha.another')}
        </Button>
        {!isOldEngine && hasAudio && captchaId && <CaptchaAudio key={captchaId} captchaId={captchaId} />}
      </div>
      <TextField
        {...field}
        label={t('auth:captcha.label')}
        autoComplete="off"
        autoCapitalize="off"
        dropsSpaces
        format={asciiDigits}
        maxLength={12}
        hasInitialFocus={takesFocus}
      />
    </div>
  );
}

/**
 * Loads the image of a challenge, and a new image when `challengeNumber` changes. `onBroken` turns the challenge into
 * an error if the browser can't show its image.
 */
function useChallenge(
  challengeNumber: number,
  setCaptchaId: (captchaId: string) => void,
): Challenge & { onBroken(): void } {
  const context = useElementContext();
  const [challenge, setChallenge] = useState<Challenge>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: `setCaptchaId` changes with every render; an image is loaded once per challenge
  useEffect(() => {
    let isCancelled = false;
    setChallenge({});
    void context.call(createRandCode, {}).then((result) => {
      if (isCancelled) return;
      if (result.ok) setCaptchaId(result.value.captchaId);
      setChallenge(result.ok ? result.value : { error: result.error });
    });
    return () => {
      isCancelled = true;
    };
  }, [context, challengeNumber]);
  return { ...challenge, onBroken: () => setChallenge({ error: { kind: 'malformed' } }) };
}

/**
 * Matches data: URLs of PNG and JPEG images, which `createImageBitmap` can decode in every browser. Drawn on a canvas,
 * these images appear even if the page's CSP forbids <img> elements with data: URLs.
 */
const bitmapUrlPattern = /^data:(image\/(?:png|jpeg));base64,(.+)$/s;

interface CaptchaPictureProps {
  /** The data: URL of the image. */
  source: string;
  /** The text alternative of the image. */
  label: string;
  className: string | undefined;
  /** Called if the browser can't show the image or the page's CSP blocks it. */
  onBroken(): void;
}

/** Shows the image of a captcha from its data: URL: on a canvas if possible, else in an <img> element. */
function CaptchaPicture({ source, label, className, onBroken }: CaptchaPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [type, base64] = bitmapUrlPattern.exec(source)?.slice(1) ?? [];
  const [hasCanvasFailed, setCanvasFailed] = useState(false);
  useEffect(() => {
    const node = canvas.current;
    if (!node || !type || !base64) return undefined;
    let isCancelled = false;
    void decode(type, base64).then(
      (picture) => {
        if (isCancelled) return;
        node.width = picture.width;
        node.height = picture.height;
        node.getContext('2d')?.drawImage(picture, 0, 0);
      },
      () => {
        // An <img> may still show an image that `createImageBitmap` could not decode.
        if (!isCancelled) setCanvasFailed(true);
      },
    );
    return () => {
      isCancelled = true;
    };
  }, [type, base64]);
  if (!type || hasCanvasFailed) return <img className={className} src={source} alt={label} onError={onBroken} />;
  return <canvas ref={canvas} className={className} role="img" aria-label={label} />;
}

function decode(type: string, base64: string): Promise<ImageBitmap> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return createImageBitmap(new Blob([bytes], { type }));
}

interface CaptchaAudioProps {
  captchaId: string;
}

/** The button that plays a recording of the characters in the captcha's image. */
function CaptchaAudio({ captchaId }: CaptchaAudioProps) {
  const context = useElementContext();
  const { t } = useTexts();
  const [{ isLoading, hasFailed }, setState] = useState({ isLoading: false, hasFailed: false });
  const player = useRef<AudioContext | null>(null);
  useEffect(() => () => stop(player), []);
  const loadAndPlay = async () => {
    stop(player);
    setState({ isLoading: true, hasFailed: false });
    let hasStarted = false;
    try {
      // Safari only starts an `AudioContext` that was created during the click.
      const audioContext = new AudioContext();
      player.current = audioContext;
      const result = await context.call(speakRandCode, { captchaId });
      // If `stop` was called during the request, for example on unmount, the response isn't needed any more.
      if (player.current !== audioContext) return;
      if (result.ok) {
        await playRecording(audioContext, result.value.audio);
        hasStarted = true;
      }
    } catch {
      // The browser can't decode the recording or can't play sound.
    }
    setState({ isLoading: false, hasFailed: !hasStarted });
  };
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        icon={<SpeakerIcon />}
        busy={isLoading}
        busyLabel={t('common:states.loading')}
        onClick={() => void loadAndPlay()}
      >
        {t('auth:captcha.listen')}
      </Button>
      <p role="status" className={styles.playbackError}>
        {hasFailed && t('auth:captcha.playbackFailed')}
      </p>
    </>
  );
}

function stop(player: RefObject<AudioContext | null>): void {
  if (player.current?.state !== 'closed') void player.current?.close();
  player.current = null;
}

/** Plays the recording with the Web Audio API, because the page's CSP may forbid <audio> with a data: URL. */
async function playRecording(audioContext: AudioContext, dataUrl: string): Promise<void> {
  const bytes = Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (character) => character.charCodeAt(0));
  const sound = audioContext.createBufferSource();
  sound.buffer = await audioContext.decodeAudioData(bytes.buffer);
  sound.connect(audioContext.destination);
  await audioContext.resume();
  sound.start();
}

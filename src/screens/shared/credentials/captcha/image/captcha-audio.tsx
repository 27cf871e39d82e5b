import { type RefObject, useEffect, useRef, useState } from 'react';
import { speakRandCode } from '../../../../../contract/calls/sign-in';
import { useElementContext, useTexts } from '../../../../../runtime/element-context/element-context';
import { Button } from '../../../../../ui/button/button';
import { SpeakerIcon } from '../../../../../ui/icons/late-icons';
import styles from '../captcha.module.css';

interface CaptchaAudioProps {
  captchaId: string;
}

/** The button that plays a recording of the characters in the captcha's image. */
export function CaptchaAudio({ captchaId }: CaptchaAudioProps) {
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

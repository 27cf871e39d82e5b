import { LazyPart } from '../../../../ui/async/lazy-part';
import { Skeleton } from '../../../../ui/feedback/loading/skeleton';
import type { CaptchaFieldProps } from './use-captcha';

const loadImageCaptcha = () => import('./image/image-captcha').then((module) => module.ImageCaptcha);
const loadScriptCaptcha = () => import('./script/script-captcha').then((module) => module.ScriptCaptcha);

/** The form field for the captcha; nothing if no captcha is required. */
export function CaptchaField(props: CaptchaFieldProps) {
  const { kind } = props.captcha;
  if (kind === 'none') return null;
  return (
    <LazyPart key={kind} load={kind === 'image' ? loadImageCaptcha : loadScriptCaptcha} props={props}>
      <Skeleton height="104px" />
    </LazyPart>
  );
}

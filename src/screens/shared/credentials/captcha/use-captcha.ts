import { useState } from 'react';
import type { FieldBinding } from '../../../../ui/forms/form-state';

/** `none`: no captcha. `image`: the visitor types the characters in an image. `script`: a third-party widget. */
export type CaptchaKind = 'none' | 'image' | 'script';

/** The state of a form's captcha. */
export interface Captcha {
  kind: CaptchaKind;
  /** Increases with each new challenge. A challenge can be answered only once. */
  challengeNumber: number;
  /**
   * The captcha fields of a request. `answer` is the typed text, or the id that the server returned for the widget's
   * token.
   */
  fieldsFor(answer: string): { captchaId?: string; captcha?: string };
  /** Sets the id of the image that the typed text belongs to. */
  setCaptchaId(captchaId: string): void;
  /** Starts a new challenge. */
  renew(): void;
  /** Shows an image captcha from now on, regardless of the site's configuration. */
  switchToImage(): void;
}

/** The props of the form field for a captcha. */
export interface CaptchaFieldProps {
  captcha: Captcha;
  field: FieldBinding<string>;
}

/** Returns the state of a captcha. Its kind is `configuredKind`, or `image` after a call of `switchToImage`. */
export function useCaptcha(configuredKind: CaptchaKind): Captcha {
  const [state, setState] = useState({ isSwitchedToImage: false, challengeNumber: 0, captchaId: '' });
  const kind = state.isSwitchedToImage ? 'image' : configuredKind;
  return {
    kind,
    challengeNumber: state.challengeNumber,
    fieldsFor: (answer) => {
      if (kind === 'none' || !answer) return {};
      return kind === 'image' ? { captchaId: state.captchaId, captcha: answer } : { captchaId: answer };
    },
    setCaptchaId: (captchaId) => setState((last) => ({ ...last, captchaId })),
    renew: () => setState((last) => ({ ...last, challengeNumber: last.challengeNumber + 1, captchaId: '' })),
    switchToImage: () =>
      setState((last) => ({ isSwitchedToImage: true, challengeNumber: last.challengeNumber + 1, captchaId: '' })),
  };
}

import { useState } from 'react';

export type CaptchaKind = 'none' | 'image' | 'script';

/** The state of the captcha. */
export interface Captcha {
  kind: CaptchaKind;
  /** Increases when a new challenge is needed; each works once. */
  challengeNumber: number;
  /** The fields of a request; `answer` is the typed text, or the token of the script's widget. */
  fieldsFor(answer: string): { captchaId?: string; captcha?: string };
  /** Sets the id of the image that the typed text belongs to. */
  setCaptchaId(captchaId: string): void;
  renew(): void;
  /** Shows an image captcha from now on, regardless of the site's configuration. */
  switchToImage(): void;
}

/** The captcha that the site requires, or that the server asked for by refusing a request. */
export function useCaptcha(configured: CaptchaKind): Captcha {
  const [state, setState] = useState({ isForced: false, challengeNumber: 0, captchaId: '' });
  const kind = state.isForced ? 'image' : configured;
  return {
    kind,
    challengeNumber: state.challengeNumber,
    fieldsFor: (answer) => {
      if (kind === 'none' || !answer) return {};
      return kind === 'image' ? { captchaId: state.captchaId, captcha: answer } : { captchaId: answer };
    },
    setCaptchaId: (captchaId) => setState((now) => ({ ...now, captchaId })),
    renew: () => setState((now) => ({ ...now, challengeNumber: now.challengeNumber + 1, captchaId: '' })),
    switchToImage: () =>
      setState((now) => ({ isForced: true, challengeNumber: now.challengeNumber + 1, captchaId: '' })),
  };
}

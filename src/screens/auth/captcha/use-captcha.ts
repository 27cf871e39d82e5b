import { useState } from 'react';

export type CaptchaKind = 'none' | 'image' | 'script';

/** What proves to the server that a person is asking. */
export interface Captcha {
  kind: CaptchaKind;
  /** Counts up whenever a new picture or check is wanted: each works once. */
  round: number;
  /** Fields of a request; `answer` is the text typed, or the pass that the script's check gave. */
  fieldsFor(answer: string): { captchaId?: string; captcha?: string };
  /** A picture came in: what is typed belongs to it. */
  take(captchaId: string): void;
  renew(): void;
  /** From now on a picture is shown, whatever the site said. */
  switchToPicture(): void;
}

/** Follows the captcha that the site asks for, or that the server asked for by refusing a request. */
export function useCaptcha(configured: CaptchaKind): Captcha {
  const [state, setState] = useState({ isForced: false, round: 0, captchaId: '' });
  const kind = state.isForced ? 'image' : configured;
  return {
    kind,
    round: state.round,
    fieldsFor: (answer) => {
      if (kind === 'none' || !answer) return {};
      return kind === 'image' ? { captchaId: state.captchaId, captcha: answer } : { captchaId: answer };
    },
    take: (captchaId) => setState((now) => ({ ...now, captchaId })),
    renew: () => setState((now) => ({ ...now, round: now.round + 1, captchaId: '' })),
    switchToPicture: () => setState((now) => ({ isForced: true, round: now.round + 1, captchaId: '' })),
  };
}

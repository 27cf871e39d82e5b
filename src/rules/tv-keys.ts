/** `keyCode` of the Back key on remote controls: webOS (461), Tizen (10009). */
export const tvBackKeyCodes: readonly number[] = [461, 10009];

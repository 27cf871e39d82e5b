/** Whether the payer holds the device in the hand, so that a code on it can't be scanned. */
export const isPhone = (): boolean => matchMedia('(hover: none) and (pointer: coarse)').matches;

/** Whether the device is a phone or tablet. Such a device can't scan a code on its own screen. */
export const isTouchDevice = (): boolean => matchMedia('(hover: none) and (pointer: coarse)').matches;

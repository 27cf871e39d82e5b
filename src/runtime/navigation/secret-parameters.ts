/**
 * URL parameters that must neither stay in the address bar nor be part of a return URL: tokens, and what identifies the
 * account or the device. Source: specification, section 2 (entry links).
 */
export const secretParameters: readonly string[] = [
  'token',
  'appToken',
  't',
  'accountId',
  'a',
  'loginId',
  'e',
  'params',
  'd',
  'deviceInfo',
];

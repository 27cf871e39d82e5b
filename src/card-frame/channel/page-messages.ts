import {
  type CardFrameConfig,
  type Connect,
  frameKinds,
  isCardField,
  isId,
  isNonce,
  isOneOf,
  isRecord,
  isText,
  isTextRecord,
  type PageMessage,
  protocolVersion,
  type UnknownRecord,
} from '../../contract/card-frame';
import { languages } from '../../contract/languages';
import { hasOwn } from '../../rules/own-fields';

/** The maximum length of a text from the page, in characters. */
const maxTextLength = 300;
/** The maximum number of entries in a list or record from the page. */
const maxEntries = 50;

const isShortText = (value: unknown): value is string => isText(value) && value.length <= maxTextLength;
const isShortTextList = (value: unknown) =>
  Array.isArray(value) && value.length <= maxEntries && value.every((entry) => isShortText(entry));
const isSmallTextRecord = (value: unknown) =>
  isTextRecord(value) && Object.keys(value as UnknownRecord).length <= maxEntries;
const isFrameKind = isOneOf(Object.keys(frameKinds));

const configGuards: Record<keyof CardFrameConfig, (value: unknown) => boolean> = {
  language: isOneOf(languages),
  tokens: isSmallTextRecord,
  acceptedSchemes: isShortTextList,
  savedScheme: isShortText,
  scene: isOneOf(['WEB', 'STB']),
  theme: isOneOf(['auto', 'light', 'dark']),
};
const optionNames = Object.keys(configGuards) as (keyof CardFrameConfig)[];

/**
 * Whether the known options of a configuration have valid values. With `requiresAll`, all known options must be
 * present.
 */
function isConfig(value: unknown, { requiresAll }: { requiresAll: boolean }): boolean {
  if (!isRecord(value)) return false;
  return optionNames.every((name) => (hasOwn(value, name) ? configGuards[name](value[name]) : !requiresAll));
}

/** Returns only the known options, because a hostile page could add its own encryption key or texts as options. */
export function withoutUnknownOptions(options: Partial<CardFrameConfig>): Partial<CardFrameConfig> {
  const knownOptions: Record<string, unknown> = {};
  for (const name of optionNames) if (hasOwn(options, name)) knownOptions[name] = options[name];
  return knownOptions;
}

/** Whether a value is a `connect` message with the frame's own protocol version. The caller compares the nonce. */
export function isConnectMessage(value: unknown): value is Connect {
  return (
    isRecord(value) &&
    value.source === 'sub-elements' &&
    value.version === protocolVersion &&
    value.type === 'connect' &&
    isNonce(value.nonce) &&
    isFrameKind(value.kind) &&
    isShortText(value.brand) &&
    isConfig(value.config, { requiresAll: true })
  );
}

/** Whether a value is a valid message that a page sends after `connect`. */
export function isPageMessage(value: unknown): value is PageMessage {
  if (!isRecord(value) || !isId(value.id)) return false;
  if (value.type === 'configure') return isConfig(value.config, { requiresAll: false });
  if (value.type === 'encrypt') return isShortText(value.context) && value.context.length > 0;
  if (value.type === 'focus') return value.field === undefined || isCardField(value.field);
  // `refuseCode` tells the frame that the server refused the card's security code, `refuseCard` that the card was declined.
  return isOneOf(['validate', 'clear', 'refuseCode', 'refuseCard'])(value.type);
}

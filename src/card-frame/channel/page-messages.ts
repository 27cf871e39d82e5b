import {
  type CardFrameConfig,
  type Connect,
  frameKinds,
  isField,
  isId,
  isNonce,
  isOneOf,
  isRecord,
  isText,
  isTextRecord,
  type PageMessage,
  protocolVersion,
  type UnknownRecord,
} from '../../contract/card-frame/card-frame';
import { languages } from '../../contract/languages';
import { hasOwn } from '../has-own';

/** The maximum length of a text from the page. */
const maxTextLength = 300;
const maxEntries = 50;

const isShort = (value: unknown): value is string => isText(value) && value.length <= maxTextLength;
const isShortList = (value: unknown) =>
  Array.isArray(value) && value.length <= maxEntries && value.every((entry) => isShort(entry));
const isShortRecord = (value: unknown) =>
  isTextRecord(value) && Object.keys(value as UnknownRecord).length <= maxEntries;
const isKind = isOneOf(Object.keys(frameKinds));

const configGuards: Record<keyof CardFrameConfig, (value: unknown) => boolean> = {
  language: isOneOf(languages),
  tokens: isShortRecord,
  acceptedSchemes: isShortList,
  savedScheme: isShort,
  scene: isOneOf(['WEB', 'STB']),
  theme: isOneOf(['auto', 'light', 'dark']),
};
const configKeys = Object.keys(configGuards) as (keyof CardFrameConfig)[];

const has = (value: UnknownRecord, key: string): boolean => hasOwn(value, key);

/** Whether the present keys of a configuration are valid; `isWhole` requires all keys. */
function isConfig(value: unknown, isWhole: boolean): boolean {
  return isRecord(value) && configKeys.every((key) => (has(value, key) ? configGuards[key](value[key]) : !isWhole));
}

/** The known keys of a configuration, because a hostile page may add an encryption key or texts. */
export function knownConfig(change: Partial<CardFrameConfig>): Partial<CardFrameConfig> {
  const knownFields: Record<string, unknown> = {};
  for (const name of configKeys) if (has(change as UnknownRecord, name)) knownFields[name] = change[name];
  return knownFields;
}

/** A `connect` message of the same protocol version. The caller checks that the nonce is the one it sent. */
export function isConnect(value: unknown): value is Connect {
  return (
    isRecord(value) &&
    value.source === 'sub-elements' &&
    value.version === protocolVersion &&
    value.type === 'connect' &&
    isNonce(value.nonce) &&
    isKind(value.kind) &&
    isShort(value.brand) &&
    isConfig(value.config, true)
  );
}

/** A request that the frame supports. */
export function isPageMessage(value: unknown): value is PageMessage {
  if (!isRecord(value) || !isId(value.id)) return false;
  if (value.type === 'configure') return isConfig(value.config, false);
  if (value.type === 'encrypt') return isShort(value.context) && value.context.length > 0;
  if (value.type === 'focus') return value.field === undefined || isField(value.field);
  return isOneOf(['validate', 'clear', 'refuseCode'])(value.type);
}

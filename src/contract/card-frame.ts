/**
 * What the page and the card frame say to one another. Both import this file and the frame must stay small enough to
 * audit, so there is nothing here but types and hand-written guards.
 *
 * Handshake: the frame posts `hello` to its parent with a random nonce; the page checks origin, source and version,
 * and answers `connect` with the same nonce, the configuration and one MessagePort. All else goes over that port:
 * the page asks (each message with an `id`), the frame answers `result` with the same id, and tells events unasked.
 * The page gives up on an answer after its own time limit. The number, the code and the expiry never cross the border:
 * what comes out is ciphertext, brand, last four digits and validity.
 *
 * The plaintext is the JSON of `CardPlaintext` as UTF-8 bytes, split into blocks of (k - 11) bytes, where k is the
 * key's length in bytes; each block is encrypted on its own with PKCS#1 v1.5 (block type 2) and written as base64.
 * The server decrypts the blocks, joins the bytes and only then reads them as UTF-8, since a character may be cut.
 * Passwords travel in the same way, their plaintext being the password's UTF-8 bytes alone.
 */

/** Both sides must speak the same version. */
export const protocolVersion = 1;

/** The fields of a card, in the order they are asked. */
export const cardFields = ['number', 'expiry', 'code', 'holder'] as const;
export type CardField = (typeof cardFields)[number];

/** What is encrypted; exists inside the frame and on the server only. */
export interface CardPlaintext {
  /** Digits only. */
  number: string;
  /** MMYY */
  expiry: string;
  /** Security code; empty where the frame does not ask for it. */
  code: string;
  /** Holder's names; empty where the frame does not ask for them. */
  holder: string;
  /** What the page bound the card to (the attempt's Idempotency-Key), so that ciphertext cannot be used elsewhere. */
  context: string;
}

export interface CardFrameConfig {
  /** PEM of the brand's public key. */
  publicKey: string;
  language: string;
  /** Labels and error messages by key, already translated. */
  texts: Record<string, string>;
  /** CSS custom properties by name, with their values. */
  tokens: Record<string, string>;
  /** Card brands that are accepted; empty for all. */
  brands: string[];
  /** Whether the security code is asked for. */
  securityCode: boolean;
  /** Whether the holder's names are asked for. */
  holder: boolean;
  scene: 'WEB' | 'STB';
  theme: 'auto' | 'light' | 'dark';
}

/** Frame → page, by window.postMessage. */
export interface Hello {
  source: 'sub-card-frame';
  version: number;
  type: 'hello';
  nonce: string;
}

/** Page → frame, by window.postMessage, together with the port. */
export interface Connect {
  source: 'sub-elements';
  version: number;
  type: 'connect';
  /** The hello's. */
  nonce: string;
  config: CardFrameConfig;
}

/** Page → frame, over the port. */
export type PageMessage =
  | { id: number; type: 'configure'; config: Partial<CardFrameConfig> }
  /** Shows what is wrong, and answers it. */
  | { id: number; type: 'validate' }
  | { id: number; type: 'encrypt'; context: string }
  | { id: number; type: 'focus'; field?: CardField }
  /** Empties every field. */
  | { id: number; type: 'clear' };

/** Answer to `validate`: the reason (a translation key) of each field that is not right. */
export interface CardValidation {
  isValid: boolean;
  errors: Partial<Record<CardField, string>>;
}

/** Answer to `encrypt`. */
export interface EncryptedCard {
  /** Ciphertext blocks, base64. */
  encrypted: string[];
  brand: string;
  lastFour: string;
  /** MM/YY */
  validity: string;
}

/** Why a request could not be met: fields are not right, the key cannot be used, or the message was not understood. */
export const cardFrameErrors = ['invalid', 'key', 'unknown'] as const;
export type CardFrameError = (typeof cardFrameErrors)[number];

/** What a request of the page is answered with; null where there is nothing to tell. */
export interface CardFrameAnswers {
  configure: null;
  validate: CardValidation;
  encrypt: EncryptedCard;
  focus: null;
  clear: null;
}

export type FrameResult =
  | { id: number; type: 'result'; ok: true; value: CardFrameAnswers[keyof CardFrameAnswers] }
  | { id: number; type: 'result'; ok: false; error: CardFrameError };

/** Ways in which arrow keys leave the frame. */
export const directions = ['up', 'down', 'left', 'right'] as const;
export type Direction = (typeof directions)[number];

/** Told by the frame unasked. */
export type FrameEvent =
  /** Height its content needs, in CSS pixels. */
  | { type: 'resize'; height: number }
  /** `lastFour` only once the number is complete. */
  | { type: 'change'; brand: string; isComplete: boolean; lastFour?: string }
  | { type: 'focus' | 'blur'; field: CardField }
  /** Enter was pressed in a field. */
  | { type: 'submit' }
  /** An arrow key found nothing more inside the frame, as on a TV. */
  | { type: 'arrow'; direction: Direction }
  | { type: 'escape' };

/** Frame → page, over the port. */
export type FrameMessage = FrameResult | FrameEvent;

type Shape = Record<string, unknown>;

const isShape = (value: unknown): value is Shape =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText);
const isTextRecord = (value: unknown) => isShape(value) && Object.keys(value).every((key) => isText(value[key]));
const isFlag = (value: unknown) => typeof value === 'boolean';
const isOneOf = (list: readonly string[]) => (value: unknown) => isText(value) && list.indexOf(value) >= 0;
const isId = (value: unknown) => Number.isSafeInteger(value);
const isNonce = (value: unknown) => isText(value) && value.length > 0;
const isLastFour = (value: unknown) => isText(value) && /^\d{4}$/.test(value);
const isField = isOneOf(cardFields);

const configGuards: Record<keyof CardFrameConfig, (value: unknown) => boolean> = {
  publicKey: isText,
  language: isText,
  texts: isTextRecord,
  tokens: isTextRecord,
  brands: isTexts,
  securityCode: isFlag,
  holder: isFlag,
  scene: isOneOf(['WEB', 'STB']),
  theme: isOneOf(['auto', 'light', 'dark']),
};
const configKeys = Object.keys(configGuards) as (keyof CardFrameConfig)[];

/** Every key of a configuration that is present is right; `whole` wants all of them present. */
function isConfig(value: unknown, whole: boolean): boolean {
  return isShape(value) && configKeys.every((key) => (key in value ? configGuards[key](value[key]) : !whole));
}

/** A `hello` of a frame that speaks our version. The origin and the source window are the caller's to check. */
export function isHello(value: unknown): value is Hello {
  return (
    isShape(value) &&
    value.source === 'sub-card-frame' &&
    value.version === protocolVersion &&
    value.type === 'hello' &&
    isNonce(value.nonce)
  );
}

/** A `connect` of a page that speaks our version. That the nonce is the one sent is the caller's to check. */
export function isConnect(value: unknown): value is Connect {
  return (
    isShape(value) &&
    value.source === 'sub-elements' &&
    value.version === protocolVersion &&
    value.type === 'connect' &&
    isNonce(value.nonce) &&
    isConfig(value.config, true)
  );
}

/** A request the frame understands. */
export function isPageMessage(value: unknown): value is PageMessage {
  if (!isShape(value) || !isId(value.id)) return false;
  if (value.type === 'configure') return isConfig(value.config, false);
  if (value.type === 'encrypt') return isText(value.context);
  if (value.type === 'focus') return value.field === undefined || isField(value.field);
  return value.type === 'validate' || value.type === 'clear';
}

/** An answer or event the page understands. */
export function isFrameMessage(value: unknown): value is FrameMessage {
  if (!isShape(value)) return false;
  if (value.type === 'result') return isId(value.id) && isResult(value);
  if (value.type === 'resize') return Number.isFinite(value.height) && (value.height as number) >= 0;
  if (value.type === 'change') return isChange(value);
  if (value.type === 'focus' || value.type === 'blur') return isField(value.field);
  if (value.type === 'arrow') return isOneOf(directions)(value.direction);
  return value.type === 'submit' || value.type === 'escape';
}

/** A card as `encrypt` answers it. */
export function isEncryptedCard(value: unknown): value is EncryptedCard {
  return (
    isShape(value) &&
    isTexts(value.encrypted) &&
    (value.encrypted as string[]).length > 0 &&
    isText(value.brand) &&
    isLastFour(value.lastFour) &&
    isText(value.validity)
  );
}

/** What is wrong in the fields, as `validate` answers it. */
export function isCardValidation(value: unknown): value is CardValidation {
  return (
    isShape(value) &&
    isFlag(value.isValid) &&
    isTextRecord(value.errors) &&
    Object.keys(value.errors as Shape).every(isField)
  );
}

function isResult(value: Shape): boolean {
  if (value.ok === false) return isOneOf(cardFrameErrors)(value.error);
  return value.ok === true && (value.value === null || isEncryptedCard(value.value) || isCardValidation(value.value));
}

/** Digits of a number that is not complete yet must not come out. */
function isChange(value: Shape): boolean {
  if (!isText(value.brand) || !isFlag(value.isComplete)) return false;
  return value.lastFour === undefined || (value.isComplete === true && isLastFour(value.lastFour));
}

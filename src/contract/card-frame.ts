import type { Language } from './languages';

/**
 * Messages between the page and the card frame, the iframe that contains the card form. The frame is loaded from the
 * origin of the product's scripts. Page and frame both import this file, and the frame must stay small enough to audit,
 * so this file contains only types and type guards written without a library. The guards for messages that the frame
 * receives are in card-frame/channel/page-messages.ts.
 *
 * The page is not trusted. It chooses an operator's brand, a language and a kind of form, but can't supply encryption
 * keys, labels or error texts: the frame has its own. Kind and brand can't change after the frame has connected.
 *
 * Handshake: the frame posts `hello` to its parent with the nonce from its URL. The page checks origin, source
 * window and version, and replies with `connect`, which contains the same nonce, the configuration and a MessagePort.
 * All other messages use that port: the page sends requests (each with an `id`), the frame replies with `result` and
 * the same id, and sends events. The page applies a timeout to every request. Number, code and PIN leave the frame only
 * as ciphertext. The page also gets the card's brand, last four digits and expiry date.
 *
 * The ciphertext is a sealed message (rules/crypto/sealed-message.ts). Its header contains the form's kind as the
 * purpose, the `context` of the `encrypt` request, the origin of the page that embeds the frame, and the time of
 * encryption.
 */

/**
 * Page and frame must use the same version. Since version 2, the frame itself contains the encryption keys and
 * texts, and there are several kinds of forms.
 */
export const protocolVersion = 2;

/** The kinds of forms with their fields in order. A kind's name is also the purpose in its sealed message. */
export const frameKinds = {
  /** A new card. */
  card: ['number', 'expiry', 'code', 'holder'],
  /** A prepaid card. */
  prepaid: ['number', 'pin'],
  /** The security code of a saved card. */
  securityCode: ['code'],
} as const;
export type FrameKind = keyof typeof frameKinds;
export type CardField = (typeof frameKinds)[FrameKind][number];

/** The fields of all kinds of forms, without duplicates. */
export const cardFields = ['number', 'expiry', 'code', 'holder', 'pin'] as const satisfies readonly CardField[];

/** The page's internal design tokens (`--s-…`) that the frame's stylesheet uses. The frame ignores all others. */
export const frameTokens = [
  'backdrop',
  'text',
  'muted',
  'edge',
  'surface',
  'focus',
  'danger',
  'accent-text',
  'accent-soft',
  'field-radius',
  'border',
  'ring',
  'touch',
  'px',
  'font',
  'label-font',
  'label-weight',
  'label-tracking',
  'label-case',
  'text-s',
  'text-m',
  '1',
  '2',
  '3',
  '4',
] as const;

/** Options that the page sets when it connects, and can change while the frame is shown. */
export interface CardFrameConfig {
  /** The language of the frame's texts. */
  language: Language;
  /** Values of design tokens, by their names in `frameTokens`. The frame ignores other names and invalid values. */
  tokens: Record<string, string>;
  /** Accepted card schemes (card brands, such as `visa`); empty for all. */
  acceptedSchemes: string[];
  /** Scheme (card brand) of the saved card, which determines the length of its security code; empty if unknown. */
  savedScheme: string;
  /** `STB` (set-top box) on a TV, otherwise `WEB`. */
  scene: 'WEB' | 'STB';
  /** The color scheme; `auto` follows the system's setting. */
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
  /** The nonce of the `hello` message. */
  nonce: string;
  kind: FrameKind;
  /** Code of the operator's brand. The frame encrypts with the brand's key, and can't encrypt without one. */
  brand: string;
  config: CardFrameConfig;
}

/** Page → frame, over the port. */
export type PageMessage =
  | { id: number; type: 'configure'; config: Partial<CardFrameConfig> }
  /** Validates the fields, shows the errors below them, and returns the errors. */
  | { id: number; type: 'validate' }
  /** `context` is the Idempotency-Key of the request that will contain the ciphertext. */
  | { id: number; type: 'encrypt'; context: string }
  | { id: number; type: 'focus'; field?: CardField }
  /** The server refused the security code (error 315): the frame shows its own error text below the field. */
  | { id: number; type: 'refuseCode' }
  /** The card was declined: the frame says so below the number, until the payer changes it. Then `focus` selects it. */
  | { id: number; type: 'refuseCard' }
  /** Empties every field. */
  | { id: number; type: 'clear' };

/** Result of `validate`: the translation key of the error of each invalid field. */
export interface CardValidation {
  isValid: boolean;
  errors: Partial<Record<CardField, string>>;
}

/** The details of a card that the page may know and show. */
export interface CardSummary {
  /** The card brand, such as `visa`. */
  brand: string;
  lastFour: string;
  /** Expiry date, MM/YY. */
  validity: string;
}

/** Result of `encrypt`. */
export interface EncryptedFields {
  /** Ciphertext blocks, base64. */
  encrypted: string[];
  /** Only for the kind `card`. */
  card?: CardSummary;
}

/**
 * Why a request to the frame failed. `invalid`: a field is invalid. `key`: the frame has no key for the operator's
 * brand, or the encryption failed. `tooOften`: the page requested too many ciphertexts; the frame shows a message.
 * `unknown`: the frame doesn't know the type of the request.
 */
export const cardFrameErrors = ['invalid', 'key', 'tooOften', 'unknown'] as const;
export type CardFrameError = (typeof cardFrameErrors)[number];

/** The value of a successful result, by type of request; null if there is nothing to return. */
export interface CardFrameResults {
  configure: null;
  validate: CardValidation;
  encrypt: EncryptedFields;
  focus: null;
  refuseCode: null;
  refuseCard: null;
  clear: null;
}

export type FrameResult =
  | { id: number; type: 'result'; ok: true; value: CardFrameResults[keyof CardFrameResults] }
  | { id: number; type: 'result'; ok: false; error: CardFrameError };

/** Directions in which arrow keys move the focus, between fields or out of the frame. */
export const directions = ['up', 'down', 'left', 'right'] as const;
export type Direction = (typeof directions)[number];

/** Messages that the frame sends without a request. */
export type FrameEvent =
  /** The content's height in CSS pixels. */
  | { type: 'resize'; height: number }
  /**
   * At least one of these values has changed. `brand` is the card brand. `isComplete` is true if all fields are valid;
   * until then, `lastFour` is missing.
   */
  | { type: 'change'; brand: string; isComplete: boolean; lastFour?: string }
  | { type: 'focus' | 'blur'; field: CardField }
  /** Enter was pressed in a field. */
  | { type: 'submit' }
  /** The frame has no key for the operator's brand, so it can't encrypt a card. */
  | { type: 'unusable' }
  /** On a TV, an arrow key moves the focus out of the frame. */
  | { type: 'arrow'; direction: Direction }
  /** Escape, or the Back key of a remote control, was pressed. */
  | { type: 'escape' };

/** Frame → page, over the port. */
export type FrameMessage = FrameResult | FrameEvent;

export type UnknownRecord = Record<string, unknown>;

export const isRecord = (value: unknown): value is UnknownRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const isText = (value: unknown): value is string => typeof value === 'string';
const isTextArray = (value: unknown) => Array.isArray(value) && value.every(isText);
export const isTextRecord = (value: unknown) =>
  isRecord(value) && Object.keys(value).every((key) => isText(value[key]));
export const isOneOf = (list: readonly string[]) => (value: unknown) => isText(value) && list.indexOf(value) >= 0;
export const isId = (value: unknown) => Number.isSafeInteger(value);
export const isNonce = (value: unknown) => isText(value) && value.length > 0;
const isLastFour = (value: unknown) => isText(value) && /^\d{4}$/.test(value);
export const isCardField = /* @__PURE__ */ isOneOf(cardFields);

/** Whether a value is a `hello` message of version `protocolVersion`. The caller checks origin and source window. */
export function isHello(value: unknown): value is Hello {
  return (
    isRecord(value) &&
    value.source === 'sub-card-frame' &&
    value.version === protocolVersion &&
    value.type === 'hello' &&
    isNonce(value.nonce)
  );
}

/** Whether a value is a valid result or event from the frame. */
export function isFrameMessage(value: unknown): value is FrameMessage {
  if (!isRecord(value)) return false;
  if (value.type === 'result') return isId(value.id) && isResult(value);
  if (value.type === 'resize') return Number.isFinite(value.height) && (value.height as number) >= 0;
  if (value.type === 'change') return isChange(value);
  if (value.type === 'focus' || value.type === 'blur') return isCardField(value.field);
  if (value.type === 'arrow') return isOneOf(directions)(value.direction);
  return isOneOf(['submit', 'escape', 'unusable'])(value.type);
}

const isSummary = (value: unknown) =>
  isRecord(value) && isText(value.brand) && isLastFour(value.lastFour) && isText(value.validity);

/** Whether a value is a valid result of `encrypt`. */
export function isEncryptedFields(value: unknown): value is EncryptedFields {
  return (
    isRecord(value) &&
    isTextArray(value.encrypted) &&
    (value.encrypted as string[]).length > 0 &&
    (value.card === undefined || isSummary(value.card))
  );
}

/** Whether a value is a valid result of `validate`. */
export function isCardValidation(value: unknown): value is CardValidation {
  return (
    isRecord(value) &&
    typeof value.isValid === 'boolean' &&
    isTextRecord(value.errors) &&
    Object.keys(value.errors as UnknownRecord).every(isCardField)
  );
}

function isResult(value: UnknownRecord): boolean {
  if (value.ok === false) return isOneOf(cardFrameErrors)(value.error);
  return value.ok === true && (value.value === null || isEncryptedFields(value.value) || isCardValidation(value.value));
}

/** Whether a value is a valid change event. Digits of an incomplete number must not leave the frame. */
function isChange(value: UnknownRecord): boolean {
  if (!isText(value.brand) || typeof value.isComplete !== 'boolean') return false;
  return value.lastFour === undefined || (value.isComplete === true && isLastFour(value.lastFour));
}

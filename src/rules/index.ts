/**
 * Rules for cards, documents, money, dates, plans and contacts: pure functions for browser and server. A function that
 * is named after a field, such as `email` or `boletoLine`, checks the field's text and returns a `Check`: the
 * normalized or parsed value, or the reason why the text is invalid.
 *
 * `hasAreaCode` is about area codes inside a country. In the contract, `areaCode` is the country's calling code.
 */

export type { Check, Timestamp } from './check';
export type { PhoneOptions, PhoneParts } from './contact/contact';
export { couponCode, email, nickname, phone } from './contact/contact';
export type { CallingCode, PhoneNumberParts } from './contact/national-number';
export { hasAreaCode, parsePhone } from './contact/national-number';
export { city, postalCode } from './identity/address';
export type { CnpjOptions } from './identity/documents';
export { cnpj, cpf, taxDocument } from './identity/documents';
export { identityDocument, identityDocumentTypes } from './identity/identity-document';
export {
  newPassword,
  password,
  passwordMinimum,
  passwordPair,
  verificationCode,
} from './identity/password';
export type { PlainField } from './identity/text';
export {
  asciiDigits,
  compactCode,
  digitsOf,
  plainText,
  removeInvisible,
  removeSpaces,
  requiredChoice,
  termsAccepted,
} from './identity/text';
export { currencySymbol, formatMoney, formatMoneyWithCode } from './money/format-money';
export type { Money } from './money/money';
export {
  addMoney,
  compareMoney,
  divideMoney,
  fromMinor,
  isZeroMoney,
  minorDigits,
  multiplyMoney,
  percentOfMoney,
  subtractMoney,
  toMinor,
} from './money/money';
export type { Boleto, BoletoRequest } from './payments/boleto';
export { boletoDueDays, boletoLine, buildBoletoLine, formatBoletoLine } from './payments/boleto';
export type { CardBrand } from './payments/card';
export { brandLengths, cardBrand, cardExpiry, cardFormat, cardHolder, cardNumber, securityCode } from './payments/card';
export { appendChecksum, crc16, writeTlv } from './payments/emv';
export type { MobileMoneyOperator } from './payments/mobile-money';
export { mobileMoneyOperators } from './payments/mobile-money';
export type { PixFields, PixKeyType, PixRequest } from './payments/pix';
export { buildPixPayload, pixKey, pixKeyType, pixPayload } from './payments/pix';
export { stripeAmount } from './payments/stripe-amount';
export type { TimeLeft } from './plans/dates';
export { birthDate, dayInMilliseconds, daysRemaining, minimumAge, timeLeft } from './plans/dates';
export type { DiscountedRenewal, PlanPurchase, RenewalDiscount, RenewalPeriod } from './plans/plans';
export {
  canBuyPlan,
  discountedRenewal,
  freeTrialDays,
  renewalPeriodDays,
  validUntil,
} from './plans/plans';
export type { Reason } from './validation-reasons';
export { reasons } from './validation-reasons';

/** What is true of cards, documents, money, dates, plans and contacts: pure functions for browser and server alike. */

export { city, postalCode } from './address';
export type { Boleto, BoletoRequest } from './boleto';
export { boletoFormat, boletoLine, buildBoletoLine, slipDueDays } from './boleto';

export type { CardBrand } from './card';
export { brandLengths, cardBrand, cardExpiry, cardFormat, cardHolder, cardNumber, securityCode } from './card';
export type { Check, Moment } from './check';
export type { PhoneOptions, PhoneParts } from './contact';
export { asksForArea, couponCode, email, nickname, phone } from './contact';
export type { TimeLeft } from './dates';
export { birthDate, dayInMilliseconds, daysRemaining, isTimestamp, minimumAge, timeLeft } from './dates';
export type { CnpjOptions } from './documents';
export { cnpj, cpf, taxDocument } from './documents';
export { crc16 } from './emv';
export { currencySymbol, formatMoney } from './format-money';
export { identityDocument, identityDocumentTypes } from './identity-document';
export type { Money } from './money';
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
} from './money';
export { chosenPassword, password, passwordChange, passwordMinimum, passwordPair, verificationCode } from './password';
export type { PixFields, PixKeyType, PixRequest } from './pix';
export { buildPixPayload, pixKey, pixKeyType, pixPayload } from './pix';
export type { DiscountedRenewal, PlanPurchase, RenewalDiscount, RenewalPeriod } from './plans';
export { canBuyPlan, freeTrialDays, renewalDiscount, renewalPeriodDays, validityAfter, validUntil } from './plans';
export type { Reason } from './reasons';
export { reasons } from './reasons';
export type { PlainField } from './text';
export { chosen, plainText, removeSpaces, termsAccepted } from './text';

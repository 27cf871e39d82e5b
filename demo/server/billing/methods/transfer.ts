import type { PaymentAction } from '../../../../src/contract/entities';
import type { Language } from '../../../../src/contract/primitives';
import { type ReceivingAccount, transferBanks } from '../../catalogue/banks';
import { errorCodes } from '../../http/error-codes';
import { Refusal } from '../../http/refusal';
import { type ByLanguage, inLanguage } from '../../languages';
import { bankDelayMs } from './waiting-time';

/** The time from the payment request until the deadline for the transfer. */
const timeToTransferMs = 48 * 60 * 60 * 1000;

type FieldName = keyof ReceivingAccount | 'bank';

const labels: Record<FieldName, ByLanguage<string>> = {
  bank: { en: 'Bank', pt: 'Banco', es: 'Banco', ru: 'Банк', fr: 'Banque', ar: 'المصرف' },
  holder: {
    en: 'Account holder',
    pt: 'Favorecido',
    es: 'Titular',
    ru: 'Получатель',
    fr: 'Titulaire',
    ar: 'صاحب الحساب',
  },
  taxId: {
    en: 'Tax ID',
    pt: 'CNPJ',
    es: 'Identificación fiscal',
    ru: 'Налоговый номер',
    fr: 'Numéro fiscal',
    ar: 'الرقم الضريبي',
  },
  branch: { en: 'Branch', pt: 'Agência', es: 'Sucursal', ru: 'Отделение', fr: 'Agence', ar: 'الفرع' },
  accountNumber: {
    en: 'Account number',
    pt: 'Conta',
    es: 'Número de cuenta',
    ru: 'Номер счёта',
    fr: 'Numéro de compte',
    ar: 'رقم الحساب',
  },
  swift: {
    en: 'SWIFT code',
    pt: 'Código SWIFT',
    es: 'Código SWIFT',
    ru: 'Код SWIFT',
    fr: 'Code SWIFT',
    ar: 'رمز SWIFT',
  },
};

/** The payment's unique reference, short enough to type at a bank. */
const transferReferenceOf = (paymentId: string): string => `S${paymentId.slice(0, 9).toUpperCase()}`;

/**
 * Returns the bank account and the reference for the payer's transfer, and when the payment expires. Throws a refusal
 * (`noReceivingAccount`) if the operator has no account at the chosen bank. The payment expires later than the action,
 * because banks report incoming money with a delay.
 */
export function createTransfer(payment: {
  paymentId: string;
  optionCode: string | null;
  now: number;
  language: Language;
}): { action: PaymentAction; expires: number } {
  const { paymentId, optionCode, now, language } = payment;
  const bank = optionCode === null ? undefined : transferBanks[optionCode];
  if (!bank?.account) throw new Refusal(errorCodes.noReceivingAccount, { detail: optionCode ?? 'no bank' });
  const entries: readonly [FieldName, string | undefined][] = [
    ['bank', bank.name],
    ...(Object.entries(bank.account) as [FieldName, string | undefined][]),
  ];
  const lines = entries.flatMap(([field, value]) =>
    value ? [{ label: inLanguage(labels[field], language), value }] : [],
  );
  const expires = now + timeToTransferMs;
  return {
    action: { type: 'bankDetails', reference: transferReferenceOf(paymentId), expires, lines },
    expires: expires + bankDelayMs,
  };
}

import type { PayerField, Renewal } from '../../../contract/entities';
import type { ErrorCode } from '../../../contract/openapi/error-descriptions';
import { compareMoney } from '../../../rules/money/money';

/** A method with which the payer can authorize a mandate, with the fields that it needs. */
export interface MandateMethod {
  code: string;
  fields: readonly string[];
}

/** The payer's fields that the form for a new mandate has. Methods with other fields can't be offered. */
const mandateFields = ['name', 'cpfCnpj'] as const satisfies PayerField[];
export type MandateField = (typeof mandateFields)[number];

export const isMandateField = (field: string): field is MandateField => mandateFields.some((known) => known === field);

/** Whether the form for a new mandate has all fields of the method. */
export const canAskForMandate = ({ fields }: MandateMethod): boolean => fields.every(isMandateField);

const pausedCode: ErrorCode = '-2431';
const limitCode: ErrorCode = '-2432';

/**
 * Why the mandate of a renewal that is on can't be charged as it is, although no charge has failed yet: the payer's bank
 * has paused it, or the payer has set a lower limit there. A code of the error catalogue; null if there is no reason.
 */
export function mandateObstacle({ status, mandate, nextAmount }: Renewal): ErrorCode | null {
  if (status !== 'on' || !mandate) return null;
  if (mandate.status === 'paused') return pausedCode;
  const { maximum } = mandate;
  const isAboveLimit = nextAmount?.currency === maximum.currency && compareMoney(nextAmount, maximum) > 0;
  return isAboveLimit ? limitCode : null;
}

import type { Order, SavedCard } from '../../../../src/contract/entities';
import type { Language } from '../../../../src/contract/primitives';
import { divideMoney } from '../../../../src/rules/money/money';
import { planName } from '../../catalogue/plan-texts';
import { planById } from '../../catalogue/plans';
import { taxesOf } from '../../catalogue/taxes';
import type { CardRow, OrderRow, PaymentRow } from '../../database/schema';
import { isMoneyIncoming, noDeadline } from './orders';
import { withdrawalDeadline } from './withdrawal';

/**
 * The fields of a payment that `orderView` needs. The payment is the order's successful one or, if there is none, its
 * latest one.
 */
type ShownPayment = Pick<
  PaymentRow,
  'paymentId' | 'status' | 'action' | 'delayedOutcome' | 'settledAt' | 'providerPaymentId'
>;

/** Whether the tax office has a document of the order, in the sandbox: of orders that were paid in Brazil. */
export const hasFiscalNote = ({ status, isCharged, currency }: OrderRow): boolean =>
  status === 'success' && isCharged && currency === 'BRL';

/** An order in the contract's format, with the plan's name in the requested language. */
export function orderView(row: OrderRow, payment: ShownPayment | null, language: Language): Order {
  const money = (amount: string) => ({ amount, currency: row.currency });
  const plan = planById(row.planId);
  const name = plan ? planName(plan, language) : row.planId;
  return {
    orderId: row.orderId,
    status: row.status,
    date: row.createdAt,
    planId: row.planId,
    planName: name,
    deviceCount: plan?.deviceCount ?? 1,
    items: [{ planId: row.planId, name, quantity: row.quantity, price: money(row.unitPrice) }],
    discountCode: row.couponCode,
    coupon: row.couponCode,
    quantity: row.quantity,
    paymentType: (row.installments ?? 1) > 1 ? 'installments' : 'full',
    installments: row.installments,
    installmentAmount:
      row.installments && row.installments > 1 ? divideMoney(money(row.total), row.installments) : null,
    currency: row.currency,
    exchangeRate: row.exchangeRate,
    subtotal: money(row.subtotal),
    discount: money(row.discount),
    fee: money(row.fee),
    taxes: taxesOf(money(row.total)),
    total: money(row.total),
    validDays: row.validDays,
    expiry: row.expiry,
    methodCode: row.methodCode,
    methodGroup: row.methodGroup,
    paymentId: payment?.paymentId ?? null,
    paidAt: row.status === 'success' && payment?.status === 'success' ? payment.settledAt : null,
    payBefore: row.payBefore === noDeadline ? null : row.payBefore,
    failureCode: row.failureCode,
    isCharged: row.isCharged,
    refundStatus: row.refundStatus,
    chargebackStatus: row.chargebackStatus,
    cardEnding: row.cardEnding,
    cardBrand: row.cardBrand,
    isCancelable: row.status === 'pending' && !(payment && isMoneyIncoming(payment)),
    canWithdrawUntil: withdrawalDeadline(row, payment),
    documents:
      hasFiscalNote(row) && payment?.status === 'success'
        ? [{ name: 'NFS-e', url: `/sandbox/gateway/fiscal-note/${payment.paymentId}` }]
        : [],
    isRenewal: row.isRenewal,
    isGift: row.gift !== null,
    replacedBy: row.replacedBy,
    reference: row.reference,
    metadata: row.metadata,
    isResale: row.resale !== null,
    owed: row.owed?.map(({ receivedAt, coins, ...owedMoney }) => ({ money: owedMoney, receivedAt, coins })) ?? null,
    credited: row.credited && creditedPlan(row.credited, language),
    isSuperseded: row.status !== 'success' && row.supersededBy !== null,
  };
}

function creditedPlan({ planId, days }: NonNullable<OrderRow['credited']>, language: Language) {
  const plan = planById(planId);
  return { planId, planName: plan ? planName(plan, language) : planId, deviceCount: plan?.deviceCount ?? 1, days };
}

/** A saved card in the contract's format. */
export function cardView(row: CardRow, renewalCardId: string | null, requiresSecurityCode: boolean): SavedCard {
  const { cardId, details, isDefault } = row;
  return { kind: 'card', cardId, ...details, isDefault, isForRenewal: cardId === renewalCardId, requiresSecurityCode };
}

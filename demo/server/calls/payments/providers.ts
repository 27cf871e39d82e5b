import type { PaymentAction } from '../../../../src/contract/entities';
import { createCustomer, customerById } from '../../accounts/customers';
import { type ChargeableCard, readSavedCard, readTypedCard, saveCard } from '../../billing/cards/card-reading';
import { partnerSessionId } from '../../billing/cards/security-code';
import { appleValidationUrl, walletOrderIdOf } from '../../billing/methods/express';
import { readReturnUrl } from '../../billing/methods/return-url';
import { verifyCard } from '../../billing/methods/verify-card';
import { lockOwnOrder } from '../../billing/orders/orders';
import { methodRows } from '../../catalogue/method-rows';
import { planName } from '../../catalogue/plan-texts';
import { planById } from '../../catalogue/plans';
import type { CustomerRow } from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import type { DataFor, Handlers, MemberCall } from '../../http/handler';
import { Refusal } from '../../http/refusal';
import { newRandomToken } from '../../ids';
import { requireMethod } from './checkout';

type CreateCall = MemberCall<'useepayCustomerCreate'> | MemberCall<'payssionCustomerCreate'>;
type ConfirmCall = MemberCall<'useepayCustomerConfirm'> | MemberCall<'payssionCustomerConfirm'>;

const noAction: PaymentAction = { type: 'none' };

/** The page where a Payssion customer consents to being charged. */
const consentAction = (origin: string, { customerId, language }: CustomerRow): PaymentAction => ({
  type: 'redirect',
  url: `${origin}/sandbox/gateway/consent/${customerId}?lang=${language}`,
});

/**
 * Creates the member's customer record at a provider. If the member must consent first, the returned `action` opens the
 * consent page; otherwise `action` is null.
 */
async function createCustomerAt(call: CreateCall, provider: CustomerRow['provider']) {
  const { tx, member, origin, language, request } = call;
  const method = methodRows.find(({ code }) => code === request.methodCode);
  if (request.methodCode !== undefined && (method?.channel !== provider || !method.needsCustomer)) {
    throw new Refusal(errorCodes.methodNotSupported, { detail: request.methodCode });
  }
  const returnUrl = readReturnUrl(request.returnUrl, call);
  const customer = await createCustomer(tx, { uid: member.uid, provider, returnUrl, language });
  return {
    customerId: customer.customerId,
    action: customer.status === 'awaitingConsent' ? consentAction(origin, customer) : null,
  };
}

/** Reads the requested customer record. Throws `cardNotFound` unless the member has such a record at this provider. */
async function readOwnCustomer(
  { tx, member, request }: ConfirmCall,
  provider: CustomerRow['provider'],
): Promise<CustomerRow> {
  const customer = await customerById(tx, request.customerId);
  if (customer?.uid !== member.uid || customer.provider !== provider) throw new Refusal(errorCodes.cardNotFound);
  return customer;
}

/**
 * Saves a newly typed card if its bank approves it. Returns the id of the saved card (also if it was saved before), or
 * null if the bank declines the card or requires a confirmation first.
 */
async function saveApprovedCard(
  call: MemberCall<'useepayCustomerConfirm'>,
  card: ChargeableCard,
): Promise<string | null> {
  if (card.cardId !== null || card.issuerDecision.kind !== 'approve') return card.cardId;
  const { tx, now, member, idempotencyKey } = call;
  // In a session on a partner's page, charging a saved card requires its security code. The code typed in this attempt
  // also counts for the payment that follows.
  const isFromPartnerPage = partnerSessionId(call) !== null;
  const securityCodeProof = idempotencyKey !== null && isFromPartnerPage ? { attempt: idempotencyKey } : null;
  const { details, token } = card;
  return saveCard(tx, { uid: member.uid, details, token, securityCodeProof, isFromPartnerPage }, now);
}

/**
 * Verifies a card with its bank and saves it for the customer. The bank may first require the member to confirm on the
 * bank's page. Charges nothing.
 */
async function useepayConfirm(
  call: MemberCall<'useepayCustomerConfirm'>,
): Promise<DataFor<'useepayCustomerConfirm'> | Refusal> {
  const { tx, now, member, brand, origin, language, request } = call;
  const { customerId } = await readOwnCustomer(call, 'useepay');
  if (!request.card && request.cardId === undefined)
    throw new Refusal(errorCodes.cardParametersInvalid, { detail: 'neither card nor cardId' });
  const requestedCard = request.card
    ? await readTypedCard(call, request.card.encrypted)
    : await readSavedCard(tx, member.uid, request.cardId ?? '', now);
  const card = { ...requestedCard, cardId: await saveApprovedCard(call, requestedCard) };
  // `keep`: the card is only saved, without using it for renewals.
  const isFromPartnerPage = partnerSessionId(call) !== null;
  const currency = brand.settings.currency;
  const verification = { uid: member.uid, card, purpose: 'keep' as const, currency, isFromPartnerPage };
  const returnUrl = readReturnUrl(request.returnUrl, call);
  // If the bank requires a confirmation, the redirect to the bank's page ends this attempt, and the payment that
  // follows is a new attempt. So in a partner session, the proof that the security code was typed is stored with the
  // session's id instead of the attempt's key. It expires after a short time.
  const securityCodeSessionId = request.card ? partnerSessionId(call) : null;
  const action = await verifyCard(tx, { ...verification, origin, language, returnUrl, securityCodeSessionId }, now);
  if (action instanceof Refusal) return action;
  if (action.type !== 'none') return { customerId, status: 'pending', action, cardId: null };
  return { customerId, status: 'success', action: noAction, cardId: card.cardId };
}

/** Returns the member's decision on Payssion's consent page as a status. Until the member decides, it is `pending`. */
async function payssionConfirm(
  call: MemberCall<'payssionCustomerConfirm'>,
): Promise<DataFor<'payssionCustomerConfirm'>> {
  const customer = await readOwnCustomer(call, 'payssion');
  const { customerId, status } = customer;
  if (status === 'confirmed') return { customerId, status: 'success', action: noAction };
  if (status === 'declined')
    return { customerId, status: 'failed', action: noAction, failureCode: errorCodes.paymentFailed };
  return { customerId, status: 'pending', action: consentAction(call.origin, customer) };
}

export const providerHandlers = {
  /** Returns a merchant session as Apple's servers would. Requests nothing: only the stand-in's URL is accepted. */
  expressValidate: {
    access: 'member',
    run: async ({ tx, now, origin, brand, request }) => {
      const method = await requireMethod(tx, request.methodCode);
      if (method?.code !== 'apple-pay')
        throw new Refusal(errorCodes.methodNotSupported, { detail: request.methodCode });
      if (request.validationUrl !== appleValidationUrl(origin))
        throw new Refusal(errorCodes.invalidParameter, { detail: 'validationUrl' });
      const merchantSession = {
        merchantSessionIdentifier: newRandomToken(),
        displayName: brand.settings.name,
        epochTimestamp: now,
        expiresAt: now + 5 * 60_000,
      };
      return { merchantSession };
    },
  },
  /** Creates an order at the sandbox's PayPal. Stores nothing, and charges nothing. */
  expressOrder: {
    access: 'member',
    run: async (call) => {
      const { tx, brand, language, member, privateKeys, request } = call;
      const { methodCode, orderId, total } = request;
      const method = await requireMethod(tx, methodCode);
      if (method?.code !== 'paypal-express')
        throw new Refusal(errorCodes.methodNotSupported, { detail: request.methodCode });
      const { planId } = orderId === undefined ? request : await lockOwnOrder(tx, member.uid, orderId);
      const plan = planId === undefined ? undefined : planById(planId);
      const description = plan ? planName(plan, language) : '';
      const order = { methodCode, ...total, merchantName: brand.settings.name, description };
      return { walletOrderId: await walletOrderIdOf(order, privateKeys.google) };
    },
  },
  useepayCustomerCreate: { access: 'member', run: (call) => createCustomerAt(call, 'useepay') },
  useepayCustomerConfirm: { access: 'member', run: useepayConfirm },
  payssionCustomerCreate: { access: 'member', run: (call) => createCustomerAt(call, 'payssion') },
  payssionCustomerConfirm: { access: 'member', run: payssionConfirm },
} as const satisfies Handlers;

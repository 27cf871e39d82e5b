import type { calls } from '../calls';

/**
 * What each call does, for people who implement a server. Apart from the calls, so that browsers don't download it. The
 * first sentence is the call's summary.
 */
export const callDescriptions: Readonly<Record<keyof typeof calls, string>> = {
  deleteCard:
    'Forgets a card. Error 1021 for the card that renewal uses, 1020 for another member’s, 1022 when it failed.',
  updateRenewStatus:
    'Turns renewal on or off. Errors 6201, 6202, 6204, 6206, 6207. In a partner’s session, turning it on answers 315 unless `cardChange` set its card in the same session a short time before, because the card is charged later, or at once when the plan has ended.',
  cardChange:
    'Makes another card the one that renewal charges, or the default, or only saves it. The bank may hold and release a small amount. Errors 2002, 6201, 6206, -2511, 315 and those of cards.',
  queryInfo: 'What the portal shows of the account. Errors 15, 16, 29 when it could not be read.',
  loginOut: 'Ends the token.',
  orders: 'The member’s orders, newest first. The first page is 1; 20 orders per page by default, at most 100.',
  unbindDiscountCode:
    'Frees a coupon from the order that holds it; that order is cancelled. Error 1003 when it could not.',
  orderService: 'The service an order bought: which plan, from when until when, and whether it runs now. Error 1001.',
  paymentTip: 'The operator’s hints on paying, plain text, for one method or for all of them.',
  renewInfo: 'State of automatic renewal. Error 6201 when the member never had one.',
  siteTheme: 'Title, colours, logo, copyright lines and FAQ addresses of the brand.',
  siteConfig: 'Patterns for e-mail and phone (regular expression sources), and the required captcha.',
  dynamicConfig: 'Policy text as HTML; shown only through a sanitiser.',
  contactUs: 'How to reach the operator.',
  resetPasswordByEmail:
    'Mails a link for choosing a new password. Errors 8, 10024, 10028, -3031; -3035 when a captcha is needed.',
  sendResetPasswordEmail:
    'Sends the link for a new password again. Errors 10024, 10028, -3031; -3035 when a captcha is required, as in resetPasswordByEmail.',
  obtainResetPasswordEmail:
    'The account of a mailed link. Doesn’t use up the link. Error 10302 when the link has expired or was used.',
  emailResetPassword:
    'Sets the password through a mailed link, which is used up; ends every session. Errors 10026, 10302.',
  resendConfirmation:
    'Sends the link that activates an account again. Errors 10024, 10028, -3031; -3035 when a captcha is required.',
  activeUser:
    'Activates the account a mailed link is for; again on an active one it answers the same. Errors 10027, 10302.',
  bindEmailConfirmed: 'Binds the e-mail a mailed link was sent to. Errors 187, 10302, 10303.',
  googleClient: 'Client id and script address of third-party sign-in.',
  googleLogin:
    'Sign-in with a third party’s token. Error 1 when it has no account here yet: then googleSignup; 197, 3001, -3039.',
  googleSignup:
    'Registration with a third party’s token; signs in as well. Errors 6, 13, 10025 when the account exists, 3001.',
  login:
    'Signs in with a password. A sealed password that can’t be opened, or was used before, is answered and counted as a wrong one (3, 17). Errors 1 to 9, 17, 197, 201, 203, 3001, 4596, 7004; -3035 when a captcha is required.',
  codeLogin:
    'Sign-in with a four-digit code. Errors 10, 11, 17, -3032 to -3034; -3035 when a captcha is needed after wrong codes.',
  signup:
    'Registration; signs in as well. Errors 6, 13, 10025 when the account exists, 10, 11 about the code, 4020 about the country.',
  sendVerificationCode:
    'Sends a four-digit code by e-mail or SMS. Error -3031 when requested too often (`data` is tooOftenSchema), 17 after too many wrong codes, 4597 when it can’t be delivered, -3035 when a captcha is required.',
  createRandCode: 'A picture with characters to type.',
  siteVerify: 'Checks what the captcha script gave; its answer goes along with the next request as `captchaId`.',
  siteKey: 'The captcha’s site key and script address, to be recovered with the brand’s public key.',
  sso: 'Signs in with the app’s token, without a password. The token works once, for minutes; the same browser may repeat the request within a minute, in case the answer was lost. Errors 28, 105, 112, 197, 201, 203; 10302 when the token is expired, used or unknown, because -24020 would end the present session.',
  resetPasswd:
    'Sets a new password with the four-digit code sent for purpose `reset`, by e-mail or SMS; ends every other session. Errors 10, 11, 10024, 10026, 10029.',
  changePassword:
    'Changes the signed-in member’s password; this session stays, all others end. Error 3 when the current password is wrong or can’t be opened, 17 after too many attempts; 10, 11, 17, -3033 about the code of a first password; -24050 when the new one can’t be opened.',
  supportPhone: 'The support phone number for the visitor’s country, with its hours; null without one.',
  queryUrv:
    'Whether a calling code fits the place the visitor is in, before a code is sent to it. Error 4000 without a country.',
  campaignSubscription: 'Subscribes the member to marketing e-mail or unsubscribes, and answers the new state.',
  planDetail: 'One plan, in the requested language. Error 2008 when it is not on sale.',
  checkPlanAvailable: 'Whether the member may buy the plan now, and until when the purchase would reach.',
  planMethodDiscount: 'Which payment methods make the plan cheaper, and by how much.',
  paymentMethods: 'Ways to pay for the plan or order, in the order to show them.',
  listCard: 'Cards the member keeps.',
  goodsValuation:
    'Subtotal, discount, fee and total for the choices. Errors 9000 to 9004, 9991 about the coupon; 1030 and -2408 about the currency.',
  pay: 'Creates an order and pays it. A repetition with the same Idempotency-Key answers the same and charges nothing more; another request under that key answers -24050 with `data.reason` keyReused. A returnUrl on a page that the shop does not know is -24050. A refused card answers its error code with `data` holding the order, so that it can be paid again. Error -2410 where the price is not `expectedTotal`: nothing was done, and `data.total` is the present price.',
  repay:
    'Pays an order that exists. One that is paid already answers its success again and charges nothing. Errors as of pay; 1015 once the order can no longer be paid.',
  installmentsPlan: 'Installments that the card allows, with interest. Empty when it allows none.',
  getCheckCode: 'Currencies of the brand, its own first, named in the requested language.',
  paymentInfoDetail: 'The latest payment of an order and its pending action. Error 1040 without a payment.',
  phoneAreaCodes: 'Countries and their calling codes.',
  planConvert: 'A preview of changing the plan: the amount due today, the converted days, and the start date.',
  liquidoConfirm:
    'Confirms a payment that is pending on a one-time code; without the code, sends another (-3031 when too soon). For a slip or transfer it records that the payer reported the payment, which stays pending. Errors -3032 to -3034 about the code, 1040 without a payment.',
  queryToken:
    'A short-lived token and the script address of a provider that draws its own button. Error -2502 for a method without one.',
  paypalCapture:
    'Takes the money of an approved PayPal payment; again on a taken one it answers the same and takes nothing more. Error 301 where the payer’s card behind it was declined: the payment waits for another choice there. Errors 1001, 1040, 2003.',
  paymentCrypto:
    'Address, exact amount and deadline for paying an order in a coin, and what has arrived there so far. Errors 1001, 1040, -2408.',
  useepayCustomerCreate: 'Makes the member a customer of UseePay, or answers the one there is. Errors -2400, -2602.',
  useepayCustomerConfirm:
    'Adds a card to the UseePay customer. The bank may require a step, and may hold and release a small amount. A card that is saved already is not saved again. In a partner’s session the typed security code counts for one payment: the one of the same attempt, or, after a step at the bank, the next one in the session. Errors of cards.',
  payssionCustomerCreate:
    'Makes the member a customer of Payssion, or answers the one there is; usually with a redirect. Errors -2502, -2602.',
  payssionCustomerConfirm:
    'After the way back from Payssion: what became of the customer’s consent. The state comes from the server, not from the address.',
  uploadObject:
    'Keeps a picture or PDF of the member, up to 5 MiB; `orderUpload` then puts it to an order. Error -24050 for other files, 1040 for a member without an order that waits to be paid, -3031 after five files in a day (limits are our choice).',
  orderUpload: 'Puts an uploaded proof of payment (transfer, slip) to an order that waits for it. Errors 1001, 1040.',
  report: 'Usage events; see the report event for their fields.',
  dtGetPlan: 'Plans at the reseller’s prices: all, or the requested one. Error -24031 unless the member is a reseller.',
  dtGetOrder: 'One order of the reseller. Errors 1001 (unknown order), -24031 (not a reseller).',
  dtGetCheckCode: 'Currencies a reseller can pay in.',
  dtCreateOrder:
    'Creates an unpaid order of the reseller. A repetition with the same Idempotency-Key answers the same order. Errors 1000 (with `data.reason` as of checkPlanAvailable and `data.availableFrom`), 1300 for a quantity of 0, 2008, -2410 for another price than expected (`data.total` is the present one), 10024 for an unknown customer, -24050 for a quantity that is not sold, -24031.',
  dtPhoneAreaCodes: 'Countries and calling codes a reseller may sell to.',
  dtMethods: 'Ways a reseller can pay for the plan or order, in the order to show them.',
  dtGoodsValuation:
    'Subtotal, discount, fee and total of a reseller’s choices. Errors as of goodsValuation, and -24031.',
  dtPay: 'Pays an order of the reseller. One that is paid already answers its success again and charges nothing.',
  order: 'One order of the member. Error 1001 for an unknown order.',
  listPlans: 'Plans on sale for the brand, in the requested language; with a token, at the member’s prices.',
  banner: 'Announcements to show above the plans.',
  queryCart: 'What the member has now and what lies in the cart.',
  orderRemind:
    'The member’s unfinished order; with `attempt`, the order created under that Idempotency-Key in any state, or null.',
  getCountryCode: 'The visitor’s country by address, ISO 3166 two letters.',
  userConfig: 'The brand’s ids for the usage report, and the countdown between two codes.',
  i18nVersion: 'Version of the dictionaries; a new one means they should be fetched again.',
  i18nMessage: 'The operator’s own texts for a language, by area and dotted key.',
  langAddress: 'Where the language file and the config file (imgConfig, webConfig) lie.',
  handOffCreate:
    'Hands a purchase from a TV over to a phone for ten minutes. Errors 2008 (plan), 1001 and 1015 (order), -24050 when neither is named.',
  handOffState: 'State of a hand-off. Error 10302 for an unknown code or id.',
  handOffTake:
    'Continues a hand-off on the phone. Errors 10302 (expired, or taken by another phone), 203 (the TV belongs to another member), -24030 (not signed in and no ticket).',
};

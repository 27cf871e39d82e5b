import type { calls } from '../calls';

/**
 * What each call does, for people who implement a server. In a file of its own, so that browsers don't download it. The
 * `summary` in OpenAPI is the name of the call.
 */
export const callDescriptions: Readonly<Record<keyof typeof calls, string>> = {
  deleteCard:
    'Deletes a saved card. Errors 1021 (renewal uses it), 1020 (it belongs to another member), 1022 (a payment with the card is pending, or the deletion failed).',
  updateRenewStatus:
    'Turns renewal on or off. Errors 6201, 6202, 6204, 6206, 6207. In a partner session (created on a partner’s page), turning renewal on, or accepting `nextPrice`, returns error 315, unless the same session recently set the renewal card with `cardChange` or turned renewal off. Charges nothing at once: after a failed renewal whose plan has ended, turning renewal on returns error 6206, and `cardChange` charges the card. With `offerId`, accepts or undoes an offer; error -24050 for an unknown one. With `acceptedPrice`, accepts `nextPrice`; error -2410 if it is another amount. Error 4598 for a renewal that another company manages.',
  cardChange:
    'Sets the card for renewals or the default card, or only saves a card. The bank may hold and release a small amount. If the renewal has failed and the plan has ended, setting its card charges `amountDue` at once and turns renewal on again. Errors -2410 if the amount charged at once isn’t `expectedTotal` (nothing was done; `data.total` is the amount, zero if nothing is due), 2002, 6201, 6206, 6207 if the money for the failed renewal is already on its way, -2511, and the card errors 301 to 315. With `methodCode`, the payer authorizes a mandate; with `planId` too, during a trial: errors 4598 without a trial, -2421 without the proof of age.',
  queryInfo: 'The member’s account. Errors 15, 16, 29 if it can’t be loaded.',
  loginOut: 'Signs out. The token becomes invalid.',
  orders: 'The member’s orders, newest first. The first page is 1; 20 orders per page by default, at most 100.',
  unbindDiscountCode:
    'Cancels the order that a coupon is bound to, and unbinds the coupon. Error 1003 if that isn’t possible.',
  orderService: 'The service bought with an order: plan, start, end, and whether it is active. Error 1001.',
  paymentTip: 'The operator’s payment tips as plain text, for one method or all.',
  renewInfo:
    'State of automatic renewal. A failed renewal is no longer failed after any paid order that extends the plan. Error 6201 if the member never had automatic renewal.',
  siteTheme: 'Title, colors, logo, copyright lines and FAQ URLs of the brand.',
  siteConfig:
    'Patterns for email and phone (regular expression sources), the required captcha, which of the brand’s ways to sign in the server has, and whether passkeys can sign in on this page.',
  dynamicConfig: 'A policy as HTML. Clients must sanitize it before rendering.',
  contactUs: 'The operator’s contact details.',
  resetPasswordByEmail:
    'Sends a link to reset the password. Errors 8, 10024, 10028, -3031; -3035 when a captcha is required.',
  sendResetPasswordEmail:
    'Resends the link to reset the password. Errors 10024, 10028, -3031; -3035 when a captcha is required, as in resetPasswordByEmail.',
  obtainResetPasswordEmail:
    'The account that a password reset link was sent to. The link stays usable. Error 10302 when the link has expired or was used.',
  emailResetPassword:
    'Sets the password with the token of a password reset link, which works once. Ends every session. Errors 10026, 10302.',
  resendConfirmation:
    'Resends the link that activates an account. Errors 10024, 10028, -3031; -3035 when a captcha is required.',
  activeUser: 'Activates the account that a confirmation link was sent to. Can be repeated. Errors 10027, 10302.',
  bindEmailConfirmed: 'Binds the email address that the link was sent to. Errors 187, 10302, 10303.',
  googleClient: 'Client id and script URL of third-party sign-in.',
  googleLogin: 'Signs in with a third party’s token. Errors 1 (no account yet: call googleSignup), 197, 3001, -3039.',
  googleSignup:
    'Registers with a third party’s token and signs in. Errors 6, 13 and 10025 when the account exists, 3001.',
  login:
    'Signs in with a password. An encrypted password that can’t be decrypted, or a ciphertext that was used before, counts as a wrong password (3, 17). Errors 1 to 9, 17, 197, 201, 203, 3001, 4596, 7004; -3035 when a captcha is required.',
  codeLogin:
    'Signs in with a four-digit code. Errors 10, 11, 17, -3032 to -3034; -3035 when a captcha is required after wrong codes.',
  signup:
    'Registers and signs in. Errors 6, 13 and 10025 when the account exists, 10 and 11 for the code, 4020 for the country.',
  sendVerificationCode:
    'Sends a four-digit code by email or SMS. Error -3031 when requested too often (`data.countdown`: seconds until the next code), 17 after too many wrong codes, 4597 when it can’t be delivered, -3035 when a captcha is required.',
  createRandCode: 'A captcha image with characters to type.',
  speakRandCode:
    'A recording of a captcha’s characters, for people who can’t see the image. Not in the specification, optional for servers: screens offer it if createRandCode returns `hasAudio`. Error -3035 for a captcha that is unknown, used or expired.',
  siteVerify: 'Verifies the captcha script’s token. Send the returned id with the next request as `captchaId`.',
  siteKey:
    'The captcha’s site key and script URL as JSON, in blocks signed with the brand’s private key. Clients recover the JSON with the brand’s public key.',
  sso: 'Signs in with the token in an app’s link to the portal, without a password. The token works once and expires after a few minutes; the same browser can repeat the request within a minute, in case the response was lost. Errors 28, 105, 112, 197, 201, 203; 10302 if the token is expired, used or unknown (not -24020, which would end the current session).',
  resetPasswd:
    'Sets a new password with the four-digit code sent for purpose `reset`, by email or SMS; ends every other session. Errors 10, 11, 10024, 10026, 10029.',
  changePassword:
    'Changes the signed-in member’s password and ends all other sessions. Error 3 if the current password is wrong or can’t be decrypted, 17 after too many attempts; 10, 11, 17, -3033 for the code with which a member sets a first password; -24050 if the new password can’t be decrypted.',
  supportPhone: 'The support phone number for the visitor’s country, with its hours; null if there is none.',
  accountStep:
    'What a visitor enters next: a password, a code, or the details of a new account. Not in the specification, optional for servers: without it, visitors choose between registration and sign-in. Rate-limit it like registration. Errors 4, 8, 32, 4000 (account), -3031 with a countdown, -3035.',
  queryUrv:
    'Whether a country calling code matches the visitor’s country. Called before a verification code is sent. Error 4000 if the country or the calling code is missing.',
  updateNickname:
    'Changes the member’s display name. Optional for servers. Error -24050 for characters that aren’t allowed.',
  changeEmail:
    'Changes the email address that the member signs in with. Requires the password and the code sent to the new address. Optional for servers. Errors 8, 10025, 3, 17; 10, 11, -3033 about the code; 4598 if the address can’t be changed.',
  signOutDevices:
    'Ends the sessions of one device, or of all devices except the current one. Optional for servers. Error 4598 for an unknown device.',
  acceptTerms:
    'Records that the member accepts a version of the terms, and returns the version in force. Optional for servers. Error -24050 for a version that never was in force.',
  changeThirdParty:
    'Turns the sign-in with a third party off, or on again, with the password or the code sent for purpose `thirdParty`, and tells the member by message. Ends no session. Optional for servers. Errors 3, 17; 10, 11, -3033 about the code; 4598 if it would be the last way to sign in, or if the account doesn’t list this third party.',
  deleteAccount:
    'Schedules the deletion of the member’s account, turns auto-renewal off, cancels unpaid orders, ends every session, and sends the member a link that keeps the account. Requires the password or the code sent for purpose `delete`. Until the deletion, calls that move money are refused with -2412. Optional for servers. Errors 3, 17; 10, 11, -3033 about the code; 6207 while a renewal is in progress; 4598 if money for an order is on its way, or if the account can’t be deleted.',
  cancelDeletion:
    'Keeps an account whose deletion is scheduled: that of the session, or that of the link’s token, which works once and signs nobody in. Auto-renewal stays off. Optional for servers. Error 10302 if the link is used or expired, or if no deletion is scheduled.',
  exportData:
    'Starts to prepare a copy of the member’s data, and sends a message when it is ready; with `format`, returns the prepared copy. Optional for servers. Error 10302 if no copy is ready.',
  passkeyOptions:
    'WebAuthn options, with a challenge that works once, for a few minutes, in this browser. For a sign-in, on the portal and on pages whose origin it lists as related; to add a passkey, only on the portal and with a proof besides the session: a sign-in with credentials in the last few minutes, the password, or a code. Optional for servers. Errors -2418 if the proof is missing, 3, 10, 11, 17 and -3033 if it’s wrong, 4598 where passkeys aren’t offered or the account has too many.',
  passkeySignIn:
    'Signs in with a passkey. Refuses a signature for another host, origin, browser or challenge, without user verification, or with a counter that hasn’t increased (0 stays 0 for synced passkeys). Optional for servers. Errors -2419 for a passkey that is unknown, removed or cloned, -3039 for an expired challenge, 9 and 197 as login.',
  passkeyCreate:
    'Adds a passkey to the member’s account, and tells the member by message. Optional for servers. Errors -3039 for an expired challenge or one of another session, -24050 for an invalid credential.',
  passkeyList: 'The member’s passkeys, newest first; not for sessions of partners’ pages. Optional for servers.',
  passkeyRename: 'Renames a passkey. Optional for servers. Errors -24050 for an unknown passkey or an invalid name.',
  passkeyDelete:
    'Removes a passkey, and tells the member by message. Ends no session. Optional for servers. Error -24050 for an unknown passkey.',
  withdraw:
    'What withdrawing from a purchase means; with `apply`, withdraws: ends the days that the order bought, turns auto-renewal off and refunds the whole amount. Repeated, returns the state of the refund. Optional for servers. Errors 1001 (unknown order), -2417 (not possible, or not anymore).',
  giftCreate:
    'Creates the unpaid order of a plan for someone else. `repay` pays it; the giver’s plan doesn’t change, and a payment with `renew` is refused. Optional for servers. Errors -24050 (an address that can’t be one, or a text with a link), 2008.',
  gifts: 'The plans that the member gave, newest first, with the codes of unused ones. Optional for servers.',
  giftResend:
    'Emails an unused gift again. Limit it per gift and recipient. Optional for servers. Errors 1001 (unknown order), 4598 (not an unused gift with an address), -3031 (too soon).',
  resendReceipt:
    'Sends the receipt of a paid order to the member’s email address again. Limit it per member. Optional for servers. Errors 1001 (unknown order), 4598 (no receipt, or no email address), -3031 (too soon; `data.countdown` seconds).',
  pauseRenewal:
    'Moves the next charge of a renewal that is on to a later time, or ends the pause. Charges nothing at once. Optional for servers. Errors 6201, 6202, 6204, 6207 as `updateRenewStatus`; -24050 for a time before the end of the plan or more than 90 days after it; 4598 for ending a pause after the plan has ended, because that would charge at once.',
  redeemCode:
    'What an activation code gives; with `apply`, adds its plan to the member’s account, once. Repeated by the same member, returns `redeemed` and changes nothing. Wrong and used codes count as failed attempts. Optional for servers. Errors -2413 to -2416 about the code; 6000 if the member’s plan doesn’t allow it; -2412; -24010 for a visitor with `apply`.',
  cancelOrder:
    'Cancels an unpaid order and frees its coupon. Optional for servers. Errors 1001 (unknown order), 4598 (the order isn’t waiting for payment).',
  campaignSubscription: 'Subscribes the member to marketing email or unsubscribes them, and returns the new state.',
  unsubscribeByToken:
    'Unsubscribes the recipient of a marketing email with the link’s token, without a sign-in, or subscribes them again. Also accepts a form with the token in the query (`List-Unsubscribe-Post` of RFC 8058). Optional for servers. Error 10302 for an unknown or expired token.',
  planDetail: 'One plan, in the requested language. Error 2008 when it is not on sale.',
  checkPlanAvailable:
    'Whether the member can buy the plan now, when it would end, and whether they have to prove their age first.',
  planMethodDiscount: 'Discounts on the plan by payment method.',
  paymentMethods: 'Payment methods for the plan or order, in display order.',
  listCard: 'The member’s saved cards.',
  goodsValuation:
    'Subtotal, discount, fee and total of an order with the given choices. Errors 9000 to 9004, 9991 for the coupon; 1030 and -2408 for the currency.',
  pay: 'Creates an order and pays it. A repeated request with the same Idempotency-Key returns the same response and charges nothing more; a different request with that key is refused with -24050 and `data.reason` keyReused. Error -24050 for a returnUrl on an unknown origin. If a card is declined, the error’s `data` contains the order, so that it can be paid again. Error -2410 if the price isn’t `expectedTotal`: nothing was done, and `data.total` is the current price.',
  repay:
    'Pays an existing order. For a paid order, it returns success again and charges nothing. The order of a failed renewal costs what the renewal would have cost. Errors as for pay; 1015 if the order can no longer be paid, such as the order of a failed renewal whose period was paid with another order.',
  installmentsPlan: 'Installments that the card allows, with interest. Empty when it allows none.',
  getCheckCode: 'Currencies of the brand, the default first, with names in the requested language.',
  paymentInfoDetail: 'The latest payment of an order and its pending action. Error 1040 if the order has no payment.',
  phoneAreaCodes: 'Countries and their calling codes.',
  planConvert: 'A preview of changing the plan: the amount due today, the converted days, and the end date.',
  liquidoConfirm:
    'Confirms a pending payment with a one-time code. A request without a code sends a new code (-3031 if requested too soon). For a boleto or transfer, records that the payer reported the payment, which stays pending. Errors -3032 to -3034 for the code, 1040 without a payment.',
  queryToken:
    'A short-lived token and the script URL of a provider that renders its own button. Error -2502 for a method without such a button.',
  paypalCapture:
    'Captures an approved PayPal payment. Idempotent. Error 301 if the payer’s card was declined: the payment stays pending, so that the payer can choose another card at PayPal. Errors 1001, 1040, 2003.',
  paymentCrypto:
    'Address, exact amount and deadline of a crypto payment, and the amount received so far. Errors 1001, 1040, -2408.',
  expressValidate:
    'Merchant validation of Apple Pay: returns the session that the server requested from Apple. Not in the specification, optional for servers without Apple Pay. Errors -24050 (the URL isn’t one of the wallet’s), -2502 (not a method that Apple validates).',
  expressOrder:
    'Creates an order at a wallet that needs one before the payer approves it, such as PayPal. Charges nothing. Not in the specification, optional for servers without such a wallet. Errors -2502 (not a method of such a wallet), 1001 (unknown order).',
  useepayCustomerCreate: 'Creates the member’s UseePay customer, or returns the existing one. Errors -2400, -2602.',
  useepayCustomerConfirm:
    'Adds a card to the UseePay customer. The bank may require 3-D Secure, and may hold and release a small amount. A card that is already saved isn’t saved again. In a partner session, one payment with a newly typed card needs no security code, because its code was just typed: the payment of the same attempt or, after 3-D Secure, the next payment in the session. Errors: the card errors 301 to 315.',
  payssionCustomerCreate:
    'Creates the member’s Payssion customer, or returns the existing one, usually with a redirect as the next action. Errors -2502, -2602.',
  payssionCustomerConfirm:
    'Confirms the customer’s consent after the return from Payssion. The server determines the state by itself and doesn’t rely on the parameters of the return URL.',
  uploadObject:
    'Stores a picture or PDF, up to 5 MiB; `orderUpload` then attaches it to an order. Error -24050 for other file types, 1040 without an unpaid order, -3031 after five files in a day (these limits aren’t in the specification).',
  orderUpload: 'Attaches an uploaded proof of payment (transfer, boleto) to a pending order. Errors 1001, 1040.',
  report: 'Receives usage events.',
  dtGetPlan: 'Plans at the reseller’s prices: all, or the requested one. Error -24031 unless the member is a reseller.',
  dtGetOrder: 'One order of the reseller. Errors 1001 (unknown order), -24031 (not a reseller).',
  dtGetCheckCode: 'Currencies that a reseller can pay in.',
  dtCreateOrder:
    'Creates an unpaid order of the reseller. A repeated request with the same Idempotency-Key returns the same order. Errors 1000 (with `data.availableFrom`, and with `data.reason` as in checkPlanAvailable), 1300 for a quantity of 0, 2008, -2410 if the price isn’t `expectedTotal` (`data.total` is the current price), 10024 for an unknown customer, -24050 for an invalid quantity, -24031.',
  dtPhoneAreaCodes: 'Countries that a reseller can sell to, and their calling codes.',
  dtMethods: 'Payment methods of a reseller for the plan or order, in display order.',
  dtGoodsValuation:
    'Subtotal, discount, fee and total of a reseller’s order with the given choices. Errors as for goodsValuation, and -24031.',
  dtPay: 'Pays an order of the reseller. For a paid order, it returns success again and charges nothing.',
  dtReferences:
    'Visits, registrations, orders and revenue that came through the reseller’s own pages, by partner reference and currency. Not in the specification, optional for servers: without it, the reseller’s screen has no report. Returns only what belongs to the signed-in reseller and the brand of the request. Errors -24050 for a period that ends before it starts, -24031.',
  order: 'One order of the member. Error 1001 for an unknown order.',
  listPlans: 'Plans on sale for the brand, in the requested language; with a token, at the member’s prices.',
  banner: 'Announcements to show above the plans.',
  queryCart: 'The member’s current plan, and the cart.',
  orderRemind:
    'The member’s unpaid order that can still be paid. If `attempt` contains an Idempotency-Key: the order that was created with this key, in any state. Null if there is no such order. With `planId`, `recentPurchase` is the member’s latest order of this plan that was paid lately (optional for servers: without it, the checkout doesn’t notice a purchase on another device).',
  getCountryCode: 'The visitor’s country by IP address, as two letters (ISO 3166).',
  userConfig: 'The brand’s ids for usage events, and the minimum time between two verification codes.',
  i18nVersion: 'Version of the operator’s texts; clients reload them when it changes.',
  i18nMessage: 'The operator’s own texts in a language, by namespace and dotted key.',
  langAddress: 'URLs of two files: the language file, and the config file with `imgConfig` and `webConfig`.',
  handOffCreate:
    'Hands a purchase over from a TV to a phone. The code is valid for ten minutes. Errors 2008 (plan), 1001 and 1015 (order), -24050 if neither a plan nor an order is given.',
  handOffState: 'State of a hand-off. Error 10302 for an unknown code or id.',
  handOffEnd:
    'Ends a hand-off, because the purchase goes on on the TV or with a new code. Not in the specification, optional for servers. A hand-off whose phone has started or completed a payment, or authorized a charge, doesn’t end. Error 10302 for an unknown id.',
  handOffTake:
    'Continues a hand-off on the phone. Errors 10302 (expired, or taken by another phone), 203 (the TV belongs to another member), -2411 (the TV has ended the hand-off), -24030 (the phone isn’t signed in, and the request has no `ticket`, the one-time token from the QR code’s link).',
  tvSignInStart:
    'Starts a sign-in on a TV. The code is valid for ten minutes. Not in the specification, optional for servers: without it, members sign in on the TV with the remote control. The secret, with which the TV polls `tvSignInState`, is never in the QR code’s link. Rate-limit the call per address: -3031 with a countdown.',
  tvSignInLookUp:
    'Tells a phone which TV a sign-in code belongs to. Not in the specification, optional for servers. Rate-limit guesses, as for emailed links. Error 10302 if the code is unknown, confirmed or refused already, expired, or of another brand.',
  tvSignInDecide:
    'Confirms or refuses a TV’s sign-in as the member who is signed in on the phone; one decision per code. Not in the specification, optional for servers. Errors 10302 (the code is unknown, decided already, or expired), -24010 (not signed in), -24020 (the session is older than a day or was itself created through a TV or a hand-off: sign in again).',
  tvSignInState:
    'State of a TV’s sign-in, by its secret. Not in the specification, optional for servers. Returns the session once, to the origin that started the sign-in. Error 10302 for an unknown secret, 197 or another sign-in error if the member can’t sign in.',
};

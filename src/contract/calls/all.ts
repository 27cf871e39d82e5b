// Every call of the API. If a file exports anything besides calls, its calls are exported here by name, not with `*`.
export {
  acceptTerms,
  bindEmailConfirmed,
  campaignSubscription,
  cancelDeletion,
  changeEmail,
  changePassword,
  changeThirdParty,
  deleteAccount,
  exportData,
  loginOut,
  queryInfo,
  signOutDevices,
  unsubscribeByToken,
  updateNickname,
} from './account';
export * from './cards';
export * from './orders';
export {
  passkeyCreate,
  passkeyDelete,
  passkeyList,
  passkeyOptions,
  passkeyRename,
  passkeySignIn,
} from './passkeys';
export {
  getCheckCode,
  goodsValuation,
  installmentsPlan,
  pay,
  paymentInfoDetail,
  paymentMethods,
  paymentTip,
  repay,
} from './payments';
export * from './plans';
export * from './providers';
export * from './renewal';
export {
  dtCreateOrder,
  dtGetCheckCode,
  dtGetOrder,
  dtGetPlan,
  dtGoodsValuation,
  dtMethods,
  dtPay,
  dtPhoneAreaCodes,
  dtReferences,
} from './reseller';
export {
  accountStep,
  activeUser,
  codeLogin,
  createRandCode,
  emailResetPassword,
  googleClient,
  googleLogin,
  googleSignup,
  login,
  obtainResetPasswordEmail,
  queryUrv,
  resendConfirmation,
  resetPasswd,
  resetPasswordByEmail,
  sendResetPasswordEmail,
  sendVerificationCode,
  signup,
  siteKey,
  siteVerify,
  speakRandCode,
  sso,
} from './sign-in';
export {
  contactUs,
  dynamicConfig,
  getCountryCode,
  i18nMessage,
  i18nVersion,
  langAddress,
  phoneAreaCodes,
  report,
  siteConfig,
  siteTheme,
  supportPhone,
  userConfig,
} from './site';
export {
  handOffCreate,
  handOffEnd,
  handOffState,
  handOffTake,
  tvSignInDecide,
  tvSignInLookUp,
  tvSignInStart,
  tvSignInState,
} from './tv';

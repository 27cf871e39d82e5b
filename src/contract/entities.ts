/**
 * All entities in the API's requests and responses. They are defined in several files, so that the build can leave out
 * those that a screen doesn't use.
 */
export * from './entities/account/member';
export * from './entities/account/order-outcomes';
export * from './entities/account/renewal';
export * from './entities/order';
export * from './entities/payment/installment';
export * from './entities/payment/payment-action';
export * from './entities/payment/payment-method';
export * from './entities/payment/payment-response';
export * from './entities/payment/saved-card';
export * from './entities/plan';

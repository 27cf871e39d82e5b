/**
 * Every entity in the API's requests and responses. Each has its own file, so that a screen loads only those it uses.
 */
export * from './entities/account/member';
export * from './entities/account/order-outcomes';
export * from './entities/account/renewal';
export * from './entities/order';
export * from './entities/payment/payment';
export * from './entities/plan';

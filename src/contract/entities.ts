/** All entities in the API's requests and responses. */
export * from './entities/member';
export * from './entities/method-groups';
export * from './entities/order';
export * from './entities/payment-action';
export * from './entities/payment-method';
export * from './entities/plan';
export * from './entities/renewal';

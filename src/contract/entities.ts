/**
 * All entities in the API's requests and responses. They are in several files, so that a screen loads only the entities
 * it uses.
 */
export * from './entities/account/member';
export * from './entities/account/order-outcomes';
export * from './entities/account/renewal';
export * from './entities/order';
export * from './entities/payment/payment';
export * from './entities/plan';

/** Every entity of the server. A file each, so that a screen loads only those it reads. */
export * from './entities/account/member';
export * from './entities/account/renewal';
export * from './entities/order';
export * from './entities/payment/payment';
export * from './entities/plan';

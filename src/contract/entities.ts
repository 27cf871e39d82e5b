/** Every entity of the server. A file each, so that a screen loads only those it reads. */
export * from './entities/member';
export * from './entities/order';
export * from './entities/payment';
export * from './entities/plan';
export * from './entities/renewal';

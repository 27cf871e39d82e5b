export * from './schema/accounts';
export * from './schema/orders';
export * from './schema/payments';
export * from './schema/providers';
export * from './schema/settings';
export * from './schema/sign-in';

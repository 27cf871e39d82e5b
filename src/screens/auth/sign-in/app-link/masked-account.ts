/** An account with its middle or start hidden: a•••@example.com, •••5678. */
export const maskedAccount = (account: string): string =>
  account.includes('@') ? account.replace(/^(.)[^@]*/, '$1•••') : `•••${account.slice(-4)}`;

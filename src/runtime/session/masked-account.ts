/** An email address or phone number with most characters replaced by dots: a•••@example.com, •••5678. */
export const maskedAccount = (account: string): string =>
  account.includes('@') ? account.replace(/^(.)[^@]*/, '$1•••') : `•••${account.slice(-4)}`;

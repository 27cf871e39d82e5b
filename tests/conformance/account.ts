/** A signed-in member or reseller. */
export interface Account {
  token: string;
  uid: string;
  /** The email address. */
  account: string;
  password?: string;
  /** The encrypted password of the sign-in. The server must not accept it again. */
  sealedPassword?: string[];
}

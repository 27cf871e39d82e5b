import type { UserInfo } from '../../../contract/entities';
import type { PendingDestination } from '../../../runtime/navigation/pending-destination';

/** The props of a view of the auth screen. */
export interface ViewProps {
  /**
   * The value of the `view` attribute: a key of `views` in auth-screen.tsx. In the sign-in before an order, also `start`
   * (`AuthView`).
   */
  view: string;
  /** For the view `notice`: the notice to show. */
  type?: string | undefined;
  /** Whether the heading takes the focus: only if the screen showed another view before this one. */
  takesFocus: boolean;
  /** The screen that opens after the sign-in. */
  next?: PendingDestination | undefined;
  /** Called after a sign-in. `isNew`: the account has just been registered. */
  onDone(user: UserInfo, isNew: boolean, options?: { usedPasskey: boolean }): void;
}

import { changePassword } from '../../../contract/calls/account';
import { behaviorOf } from '../../../contract/errors/catalogue';
import type { CallError, Result } from '../../../runtime/api/call-error';
import type { ElementContext } from '../../../runtime/element-context/element-context';
import { trySealPassword } from '../shared/try-seal-password';

/** Whether the server refused the request because the current password is wrong. */
export const isCurrentPasswordRefused = (
  result: Result<unknown>,
): result is { ok: false; error: CallError & { kind: 'code' } } =>
  !result.ok && behaviorOf(result.error).field === 'password';

/** Encrypts both passwords and sends them. */
export async function sendPasswordChange(
  { call, brand }: Pick<ElementContext, 'call' | 'brand'>,
  passwords: { current: string; password: string },
): Promise<Result<unknown>> {
  const brandCode = brand.peek().settings.code;
  const sealedCurrent = await trySealPassword(brandCode, 'changePassword', passwords.current);
  if (!sealedCurrent.ok) return sealedCurrent;
  const sealedNew = await trySealPassword(brandCode, 'changePassword', passwords.password);
  if (!sealedNew.ok) return sealedNew;
  return call(changePassword, { currentPassword: sealedCurrent.value, newPassword: sealedNew.value });
}

interface RetriedChange {
  /** The current password, as typed. */
  current: string;
  /** The new password. */
  password: string;
  /** The new password of the last attempt, if the response to that attempt was lost. */
  uncertainPassword: string | null;
  /** Sends the change with this current password. */
  send(currentPassword: string): Promise<Result<unknown>>;
}

/**
 * Sends the change. If the response to the last attempt was lost, the new password may already be the current one. The
 * server then refuses the typed current password, and this function sends the new password as the current one.
 */
export async function sendWithNewPasswordFallback({
  current,
  password,
  uncertainPassword,
  send,
}: RetriedChange): Promise<Result<unknown>> {
  const result = await send(current);
  if (!isCurrentPasswordRefused(result) || uncertainPassword !== password) return result;
  const retryResult = await send(password);
  // If the new password is refused too, the current password was mistyped.
  return isCurrentPasswordRefused(retryResult) ? result : retryResult;
}

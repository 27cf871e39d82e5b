import { useTexts } from '../../../runtime/element-context/element-context';
import { PolicyDialog } from '../../shared/policy/policy-dialog.lazy';
import type { Policy } from '../../shared/policy/policy-text';

/**
 * The `PolicyDialog` over the sign-in or registration form. If the server sends no title for the policy, the title is a
 * text of the area `auth`.
 */
export function LegalDialog({ policy, onClose }: { policy: Policy; onClose(): void }) {
  const { t } = useTexts();
  return <PolicyDialog policy={policy} title={t(`auth:terms.${policy}`)} onClose={onClose} />;
}

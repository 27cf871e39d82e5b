import { useTexts } from '../../../runtime/page/element-context';
import { PolicyDialog } from '../../shared/policy/policy-dialog';
import type { Policy } from '../../shared/policy/policy-text';

/** The `PolicyDialog` over the sign-in or registration form. Its default title is a text of these forms. */
export function LegalDialog({ policy, onClose }: { policy: Policy; onClose(): void }) {
  const { t } = useTexts();
  return <PolicyDialog policy={policy} title={t(`auth:terms.${policy}`)} onClose={onClose} />;
}

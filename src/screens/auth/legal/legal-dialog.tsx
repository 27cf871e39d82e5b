import { useTexts } from '../../../runtime/page/element-context';
import { PolicyDialog } from '../../shared/policy/policy-dialog';
import type { Policy } from '../../shared/policy/policy-text';

/** The terms or the privacy policy, in a dialog over the sign-in or registration form. */
export function LegalDialog({ policy, onClose }: { policy: Policy; onClose(): void }) {
  const { t } = useTexts();
  return <PolicyDialog policy={policy} title={t(`auth:terms.${policy}`)} onClose={onClose} />;
}

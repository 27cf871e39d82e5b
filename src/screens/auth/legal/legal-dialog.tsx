import { useTexts } from '../../../runtime/page/element-context';
import { Dialog } from '../../../ui/overlays/dialog';
import { type Policy, PolicyText, usePolicyTitle } from '../../shared/policy/policy-text';

export type LegalText = Policy;

/** The terms or the privacy policy in a dialog over the form. */
export function LegalDialog({ which, onClose }: { which: LegalText; onClose(): void }) {
  const { t } = useTexts();
  const title = usePolicyTitle(which) ?? t(`auth:terms.${which}`);
  return (
    <Dialog open onClose={onClose} title={title} size="wide">
      <PolicyText which={which} />
    </Dialog>
  );
}

import { Dialog } from '../../../ui/overlays/dialog';
import { type Policy, PolicyText, usePolicyTitle } from './policy-text';

export interface PolicyDialogProps {
  policy: Policy;
  /** The title if the server sends none. */
  title: string;
  onClose(): void;
}

/** The terms or the privacy policy in a dialog over the form that links to it. */
export function PolicyDialog({ policy, title, onClose }: PolicyDialogProps) {
  return (
    <Dialog open onClose={onClose} title={usePolicyTitle(policy) ?? title} size="wide">
      <PolicyText policy={policy} />
    </Dialog>
  );
}

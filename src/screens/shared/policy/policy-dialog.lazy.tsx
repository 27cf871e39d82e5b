import { Dialog } from '../../../ui/overlays/dialog';
import { type Policy, PolicyText, usePolicyTitle } from './policy-text';

export interface PolicyDialogProps {
  policy: Policy;
  /** The title if the server sends none. */
  title: string;
  onClose(): void;
}

/** A dialog that shows the terms or the privacy policy. It opens over the form that has a link to them. */
export function PolicyDialog({ policy, title, onClose }: PolicyDialogProps) {
  return (
    <Dialog open onClose={onClose} title={usePolicyTitle(policy) ?? title} size="wide">
      <PolicyText policy={policy} />
    </Dialog>
  );
}

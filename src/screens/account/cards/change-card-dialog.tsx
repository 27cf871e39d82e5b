import { renewInfo } from '../../../contract/calls/renewal';
import { useTexts } from '../../../runtime/element-context/element-context';
import { useQuery } from '../../../runtime/element-context/use-query';
import { LazyPart } from '../../../ui/async/lazy-part';
import { Loading, Skeleton } from '../../../ui/feedback/loading/skeleton';
import { Dialog } from '../../../ui/overlays/dialog';
import { hasMandates } from '../shared/renewal-options';
import type { ChangeCardProps } from './change-card.lazy';

interface ChangeCardDialogProps extends ChangeCardProps {
  open: boolean;
}

const loadChangeCard = () => import('./change-card.lazy').then(({ ChangeCard }) => ChangeCard);

/** The dialog that changes the renewal's card or saves a new card. The form's code loads when the dialog opens. */
export function ChangeCardDialog({ open, ...props }: ChangeCardDialogProps) {
  const { t } = useTexts();
  // The screen has just asked for the renewal; `useRenewal` would ask again.
  const showsMethods = hasMandates(useQuery(renewInfo, {}).data);
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      title={t(`account:changeCard.title.${showsMethods && props.purpose === 'renewal' ? 'method' : props.purpose}`)}
    >
      <LazyPart load={loadChangeCard} props={props}>
        <Loading>
          <Skeleton height="calc(var(--s-px) * 320)" />
        </Loading>
      </LazyPart>
    </Dialog>
  );
}

import { useTexts } from '../../../runtime/element-context/element-context';
import { Loading, Skeleton } from '../../../ui/feedback/loading/skeleton';
import { LazyPart } from '../../../ui/lazy/lazy-part';
import { Dialog } from '../../../ui/overlays/dialog';
import { useRenewal } from '../shared/queries';
import { hasMandates } from '../shared/renewal-options';
import type { ChangeCardProps } from './change-card.lazy';

interface ChangeCardDialogProps extends ChangeCardProps {
  open: boolean;
}

const loadChangeCard = () => import('./change-card.lazy').then(({ ChangeCard }) => ChangeCard);

/** The dialog that changes the renewal's card or saves a new card. The form's code loads when the dialog opens. */
export function ChangeCardDialog({ open, ...props }: ChangeCardDialogProps) {
  const { t } = useTexts();
  const showsMethods = hasMandates(useRenewal().data);
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

import type { Order } from '../../../../contract/entities';
import { serverNow } from '../../../../runtime/api/server-clock';
import { useElementContext, useIsTv, useTexts } from '../../../../runtime/element-context/element-context';
import { useErrorText } from '../../../../runtime/element-context/error-text';
import { safeUrl } from '../../../../runtime/navigation/safe-url';
import { useSignalValue } from '../../../../runtime/state/use-signal-value';
import { useSheet } from '../../../../runtime/styles/use-sheet';
import { Button, ButtonLink } from '../../../../ui/button/button';
import { Notice } from '../../../../ui/feedback/notice';
import { DescriptionList } from '../../../../ui/layout/description-list';
import { formatDateTime } from '../../../shared/order-display/format-date-time';
import { OrderMoneyNotices } from '../../../shared/order-display/order-money-notices';
import { LazyProofForm } from '../../../shared/proof/lazy-proof-form';
import { acceptsProof, type OrderNote, orderNotes } from '../row/order-notes';
import type { OrderAction } from '../row/use-order-actions';
import styles, { sheet } from './order-details.module.css';
import { useOrderRows } from './order-rows';

interface OrderDetailsProps {
  order: Order;
  actions: readonly OrderAction[];
}

/** The details and actions of an order. */
export function OrderDetails({ order, actions }: OrderDetailsProps) {
  useSheet(sheet);
  const rows = useOrderRows(order);
  const isTv = useIsTv();
  const { api } = useSignalValue(useElementContext().settings);
  // A TV has no window for a document.
  const documents = (isTv ? [] : (order.documents ?? [])).flatMap(({ name, url }) => {
    const href = safeUrl(url, api)?.href;
    return href ? [{ name, href }] : [];
  });
  const now = serverNow();
  return (
    <div className={styles.details}>
      <OrderMoneyNotices order={order} />
      {orderNotes(order, now).map((note) => (
        <Note key={note.title.key} note={note} />
      ))}
      {actions.length > 0 && (
        <div className={styles.actions}>
          {actions.map(({ key, label, icon, onSelect }) => (
            <Button key={key} variant={buttonVariants[key]} size="small" icon={icon} onClick={onSelect}>
              {label}
            </Button>
          ))}
        </div>
      )}
      <DescriptionList rows={rows} />
      {documents.length > 0 && (
        <div className={styles.actions}>
          {documents.map(({ name, href }) => (
            <ButtonLink
              key={href}
              variant="secondary"
              size="small"
              href={href}
              target="_blank"
              rel="noopener noreferrer"
            >
              {name}
            </ButtonLink>
          ))}
        </div>
      )}
      {/* The form uploads a file as proof of payment. It isn't shown on TVs, which have no file picker. */}
      {acceptsProof(order) && !isTv && <LazyProofForm orderId={order.orderId} />}
    </div>
  );
}

const buttonVariants = { pay: 'primary', receipt: 'secondary', withdraw: 'quiet', cancel: 'quiet' } as const;

function Note({ note: { kind, title, texts, code } }: { note: OrderNote }) {
  const { t, lang } = useTexts();
  const errorTextOf = useErrorText();
  const sentences = [
    code && errorTextOf({ code }),
    ...texts.map(({ key, values, date }) => t(key, date ? { date: formatDateTime(date, lang, 'long') } : values)),
  ].filter(Boolean);
  return (
    <Notice kind={kind} title={t(title.key, title.values)}>
      {sentences.join(' ')}
    </Notice>
  );
}

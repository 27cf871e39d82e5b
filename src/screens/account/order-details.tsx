import type { Order } from '../../contract/entities';
import { useErrorText, useScope, useTexts } from '../../runtime/scope';
import { useSheet } from '../../runtime/sheets';
import { useValue } from '../../runtime/value';
import { CopyField } from '../../ui/copy-field';
import { DescriptionList } from '../../ui/description-list';
import { Notice } from '../../ui/notice';
import { ProofForm } from '../checkout/proof/proof-form';
import styles, { sheet } from './order-details.module.css';
import { OrderDrop } from './order-drop';
import { useOrderFacts } from './order-facts';
import { canDrop, type OrderNote, orderNotes, takesProof } from './order-notes';

/** Everything about one order, and what a member can still do with it. */
export function OrderDetails({ order }: { order: Order }) {
  useSheet(sheet);
  const { t } = useTexts();
  const facts = useOrderFacts(order);
  const { scene } = useValue(useScope().settings);
  const now = Date.now();
  return (
    <div className={styles.details}>
      {orderNotes(order, now).map((note) => (
        <Note key={note.title.key} note={note} />
      ))}
      <CopyField label={t('account:orders.facts.number')} value={order.orderId} />
      <DescriptionList rows={facts} />
      {/* A television has no files to choose from. */}
      {takesProof(order) && scene !== 'STB' && <ProofForm orderId={order.orderId} />}
      {canDrop(order) && <OrderDrop order={order} />}
    </div>
  );
}

function Note({ note: { kind, title, texts, code } }: { note: OrderNote }) {
  const { t } = useTexts();
  const say = useErrorText();
  const sentences = [code && say({ code }), ...texts.map(({ key, values }) => t(key, values))].filter(Boolean);
  return (
    <Notice kind={kind} title={t(title.key, title.values)}>
      {sentences.join(' ')}
    </Notice>
  );
}

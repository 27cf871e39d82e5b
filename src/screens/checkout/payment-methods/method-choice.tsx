import type { PaymentMethod } from '../../../contract/entities';
import { useTexts } from '../../../runtime/page/element-context';
import { RadioCards } from '../../../ui/choices/radio-cards';
import { Badge } from '../../../ui/feedback/badge';
import styles from '../../shared/payment/checkout.module.css';
import { methodRow } from '../methods/method-registry';
import { groupMethods } from './group-methods';

interface MethodChoiceProps {
  methods: readonly PaymentMethod[];
  /** Discounts by method. */
  discounts: readonly { methodCode: string; percent: number }[];
  methodCode: string | null;
  onChoose: (method: PaymentMethod) => void;
}

/** The payment methods by group. A group of several methods shows them below. */
export function MethodChoice({ methods, discounts, methodCode, onChoose }: MethodChoiceProps) {
  const { t } = useTexts();
  const groups = groupMethods(methods);
  const discountOf = (code: string | undefined) => {
    const percent = discounts.find((one) => one.methodCode === code)?.percent ?? 0;
    return percent > 0 ? <Badge kind="success">{t('checkout:method.discount', { percent })}</Badge> : undefined;
  };
  const chosen = groups.find((group) => group.methods.some((method) => method.code === methodCode));
  return (
    <>
      <RadioCards
        legend={t('checkout:method.legend')}
        layout="halves"
        value={chosen?.group}
        onChange={(name) => {
          const first = groups.find(({ group }) => group === name)?.methods[0];
          if (first) onChoose(first);
        }}
        options={groups.map(({ group, methods: members }) => {
          const { Icon } = methodRow(group);
          const only = members.length === 1 ? members[0] : undefined;
          return {
            value: group,
            title: only?.name ?? t(`checkout:method.group.${group}`, { defaultValue: members[0]?.name ?? group }),
            badge: discountOf(only?.code),
            meta: only?.note,
            trailing: (
              <span className={styles.mark}>
                <Icon />
              </span>
            ),
          };
        })}
      />
      {chosen && chosen.methods.length > 1 && (
        <RadioCards
          legend={t('checkout:method.which')}
          layout="tiles"
          value={methodCode ?? undefined}
          onChange={(code) => {
            const method = methods.find((one) => one.code === code);
            if (method) onChoose(method);
          }}
          options={chosen.methods.map((method) => ({
            value: method.code,
            title: method.name,
            badge: discountOf(method.code),
            meta: method.note,
          }))}
        />
      )}
    </>
  );
}

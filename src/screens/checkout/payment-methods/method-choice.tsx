import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { PaymentMethod } from '../../../contract/entities';
import { useTexts } from '../../../runtime/page/element-context';
import { Button } from '../../../ui/button/button';
import { RadioCards } from '../../../ui/choices/radio-cards';
import { Badge } from '../../../ui/feedback/badge';
import styles from '../../shared/payment/checkout.module.css';
import { methodRow } from '../methods/method-registry';
import { brandNames, groupMethods, shownAtFirst } from './group-methods';

export interface MethodChoiceProps {
  methods: readonly PaymentMethod[];
  /** Discounts by method. */
  discounts: readonly { methodCode: string; percent: number }[];
  methodCode: string | null;
  onChoose: (method: PaymentMethod) => void;
  /** The form of a method, or nothing before the method is first chosen. */
  renderForm: (method: PaymentMethod) => ReactNode;
}

/** The payment methods by group. The form of the chosen method opens below its row. */
export function MethodChoice({ methods, discounts, methodCode, onChoose, renderForm }: MethodChoiceProps) {
  const { t } = useTexts();
  const fieldset = useRef<HTMLElement | null>(null);
  const form = useRef<HTMLDivElement>(null);
  const lastPress = useRef<'method' | 'more'>(undefined);
  const [hasOpenedMore, openMore] = useState(false);
  const groups = groupMethods(methods);
  const isIn = (group: { methods: readonly PaymentMethod[] }) => group.methods.some(({ code }) => code === methodCode);
  const count = hasOpenedMore ? groups.length : shownAtFirst(groups.length);
  const isChosenHidden = groups.slice(count).some(isIn);
  // The rows stay when a method above is chosen later.
  if (isChosenHidden) openMore(true);
  const discountOf = (code: string | undefined) => {
    const percent = discounts.find((one) => one.methodCode === code)?.percent ?? 0;
    return percent > 0 ? <Badge kind="success">{t('checkout:method.discount', { percent })}</Badge> : undefined;
  };
  const choose = (method: PaymentMethod | undefined) => {
    lastPress.current = 'method';
    if (method) onChoose(method);
  };
  useLayoutEffect(() => {
    const panel = methodCode && lastPress.current === 'method' ? form.current?.parentElement : null;
    const row = panel?.previousElementSibling;
    if (!panel || !row) return;
    // The row moves when the form above it closes, and its own form may open below the window.
    if (row.getBoundingClientRect().top < 0 || panel.getBoundingClientRect().bottom > innerHeight) row.scrollIntoView();
  }, [methodCode]);
  useLayoutEffect(() => {
    const rows = fieldset.current?.querySelectorAll<HTMLElement>(':scope > div > label > input');
    if (hasOpenedMore && lastPress.current === 'more') rows?.[shownAtFirst(groups.length)]?.focus();
  }, [hasOpenedMore, groups.length]);
  return (
    <>
      <RadioCards
        legend={t('checkout:method.legend')}
        controlRef={(element) => {
          fieldset.current = element;
        }}
        value={groups.find(isIn)?.group}
        onChange={(name) => choose(groups.find(({ group }) => group === name)?.methods[0])}
        options={groups.slice(0, count).map((one) => {
          const { group, methods: members } = one;
          const { Icon } = methodRow(group);
          const only = members.length === 1 ? members[0] : undefined;
          return {
            value: group,
            title: only?.name ?? t(`checkout:method.group.${group}`, { defaultValue: members[0]?.name ?? group }),
            badge: discountOf(only?.code),
            meta: only?.note ?? brandNames(members),
            trailing: (
              <span className={styles.mark}>
                <Icon />
              </span>
            ),
            panel: (
              <div ref={isIn(one) ? form : undefined} className={styles.column}>
                {!only && isIn(one) && (
                  <RadioCards
                    legend={t('checkout:method.which')}
                    layout="tiles"
                    value={methodCode ?? undefined}
                    onChange={(code) => choose(members.find((method) => method.code === code))}
                    options={members.map((method) => ({
                      value: method.code,
                      title: method.name,
                      badge: discountOf(method.code),
                      meta: method.note,
                    }))}
                  />
                )}
                {members.map(renderForm)}
              </div>
            ),
          };
        })}
      />
      {count < groups.length && (
        <Button
          variant="secondary"
          full
          aria-expanded={false}
          onClick={() => {
            lastPress.current = 'more';
            openMore(true);
          }}
        >
          {t('checkout:method.more', { number: groups.length - count })}
        </Button>
      )}
    </>
  );
}

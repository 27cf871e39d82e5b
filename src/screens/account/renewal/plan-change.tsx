import { type ReactNode, useState } from 'react';
import { checkPlanAvailable, planConvert } from '../../../contract/calls/plans';
import type { Renewal } from '../../../contract/entities';
import { unsupportedCode } from '../../../contract/errors/shared-codes';
import { percentOfMoney } from '../../../rules/money/money';
import { daysRemaining } from '../../../rules/plans/dates';
import { codeOf } from '../../../runtime/api/call-error';
import { serverNow } from '../../../runtime/api/server-clock';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button } from '../../../ui/button/button';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Skeleton } from '../../../ui/feedback/loading/skeleton';
import { SelectField } from '../../../ui/fields/select-field';
import { formatDate } from '../../../ui/format/format-date';
import { Money, useMoney } from '../../../ui/format/money';
import { DescriptionList, type DescriptionRow } from '../../../ui/layout/description-list';
import { classNames } from '../../../ui/styling/class-names';
import styles, { sheet } from '../shared/account-list.module.css';
import { useFreshQuery } from '../shared/queries';
import { useRenewalChange } from './renewal-offers';

type OfferedPlan = NonNullable<Renewal['planChoices']>[number];

interface PlanChangeProps {
  renewal: Renewal;
  /** When the current plan ends; null if it isn't known. */
  until: number | null;
  /** The next renewals are for the chosen plan. */
  onDone: () => void;
  /** Opens the dialog that turns the renewal off. */
  onTurnOff: () => void;
}

/**
 * Chooses another plan. Before the member decides, the ways to change stand side by side, each with its days and its
 * money: a purchase now, the next renewal, or no renewal at all.
 */
export function PlanChange(props: PlanChangeProps) {
  useSheet(sheet);
  const { t } = useTexts();
  const formatAmount = useMoney();
  const [planId, setPlanId] = useState('');
  const { planChoices } = props.renewal;
  if (!planChoices?.length) return null;
  const choice = planChoices.find((plan) => plan.planId === planId);
  return (
    <div className={classNames(styles.stack, styles.text)}>
      <SelectField
        label={t('account:renewal.plans.label')}
        value={planId}
        onChange={setPlanId}
        options={planChoices.map((plan) => ({
          value: plan.planId,
          label: `${plan.planName} · ${formatAmount(plan.amount)}`,
        }))}
      />
      {choice && <Preview key={planId} {...props} choice={choice} />}
    </div>
  );
}

function Preview({ renewal, until, choice, onDone, onTurnOff }: PlanChangeProps & { choice: OfferedPlan }) {
  const { t, lang } = useTexts();
  const { isBusy, error, change } = useRenewalChange();
  const { planId, amount } = choice;
  const date = formatDate(renewal.nextBillingDate ?? until ?? 0, lang);
  const daysLeft = {
    term: t('account:renewal.plans.daysLeft'),
    value: until && t('account:orders.details.days', { count: daysRemaining(until, serverNow()) }),
  };
  const nothingToday = {
    term: t('account:renewal.plans.today'),
    value: <Money value={percentOfMoney(amount, 0)} />,
  };
  return (
    <>
      <ChangeNow renewal={renewal} choice={choice} />
      <Way
        title={t('account:renewal.plans.atEnd.title')}
        rows={[
          nothingToday,
          daysLeft,
          { term: t('account:renewal.plans.chargedOn', { date }), value: <Money value={amount} /> },
        ]}
        text={t('account:renewal.plans.atEnd.text')}
        problem={error && <ErrorState title={t('account:renewal.offers.failed')} error={error} />}
      >
        <Button
          variant="secondary"
          size="small"
          busy={isBusy}
          onClick={() => void change({ planId, acceptedPrice: amount }, onDone)}
        >
          {t('account:renewal.plans.atEnd.submit')}
        </Button>
      </Way>
      <Way
        title={t('account:renewal.plans.stop.title')}
        rows={[nothingToday, daysLeft, { term: t('account:plan.validUntil'), value: until && formatDate(until, lang) }]}
        text={t('account:renewal.plans.stop.text')}
      >
        <Button variant="secondary" size="small" onClick={onTurnOff}>
          {t('account:renewal.turnOff')}
        </Button>
      </Way>
    </>
  );
}

/**
 * The purchase of the plan, with the days that the server's policy makes of the remaining ones: it adds or converts them.
 * Nothing if the server has no preview.
 */
function ChangeNow({ renewal, choice: { planId } }: { renewal: Renewal; choice: OfferedPlan }) {
  const { t, lang } = useTexts();
  const { navigate } = useElementContext();
  const availability = useFreshQuery(checkPlanAvailable, { planId });
  const isAvailable = availability.data?.isAvailable;
  // For a plan that can't be bought now, `planConvert` would fail with an error that leaves the page.
  const conversion = useFreshQuery(planConvert, isAvailable ? { planId } : null);
  const { data } = conversion;
  const failed = [availability, conversion].find((query) => query.error && !query.data);
  if (codeOf(failed?.error) === unsupportedCode) return null;
  const title = t('account:renewal.plans.now.title');
  if (failed)
    return <ErrorState title={t('account:renewal.plans.now.failed')} error={failed.error} retry={failed.retry} />;
  if (isAvailable === false) return <Way title={title} rows={[]} text={t('account:renewal.plans.now.unavailable')} />;
  if (!data) return <Skeleton height="calc(var(--s-px) * 240)" />;
  const { remainingDays, convertedDays, payToday, validUntil } = data;
  const days = (count: number) => t('account:orders.details.days', { count });
  const newEnd = formatDate(validUntil, lang);
  return (
    <Way
      title={title}
      rows={[
        { term: t('account:renewal.plans.today'), value: <Money value={payToday} /> },
        { term: t('account:renewal.plans.daysLeft'), value: days(remainingDays) },
        {
          term: t(`account:renewal.plans.now.${convertedDays === remainingDays ? 'added' : 'converted'}`),
          value: days(convertedDays),
        },
        { term: t('account:plan.validUntil'), value: newEnd },
      ]}
      text={t('account:renewal.plans.now.text', { plan: renewal.planName ?? '', date: newEnd })}
    >
      <Button variant="secondary" size="small" onClick={() => navigate('checkout', { planId })}>
        {t('account:renewal.plans.now.submit')}
      </Button>
    </Way>
  );
}

interface WayProps {
  title: string;
  rows: readonly DescriptionRow[];
  text: string;
  /** Why the last press of the button failed. */
  problem?: ReactNode;
  /** The button that leads on. */
  children?: ReactNode;
}

function Way({ title, rows, text, problem, children }: WayProps) {
  return (
    <section className={styles.way}>
      <h4 className={styles.title}>{title}</h4>
      <DescriptionList rows={rows} />
      <p className={styles.meta}>{text}</p>
      {problem}
      {children && <div className={styles.boxActions}>{children}</div>}
    </section>
  );
}

import type { ReactNode } from 'react';
import { useErrorText, useScope, useTexts } from '../../runtime/scope';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import styles from './checkout.module.css';
import type { Problem } from './machine';
import { saysNotCharged, wayOn } from './problem-words';

/** Why the payer is asked again: what happened, that no money moved, and what to do now. */
export function ProblemNotice({ problem, orderId }: { problem: Problem; orderId: string | null }) {
  const scope = useScope();
  const { t } = useTexts();
  const say = useErrorText();
  const { kind, code } = problem;
  const reason = code === null ? null : say({ code });
  const way = wayOn(code);
  const action = way && (
    <Button variant="secondary" size="small" onClick={() => scope.navigate(way)}>
      {t(`checkout:problem.way.${way}`)}
    </Button>
  );
  const text: Record<Problem['kind'], ReactNode> = {
    refused: reason ?? t('checkout:problem.refused.text'),
    notReached: reason ?? t('checkout:problem.notReached.text'),
    unpaid: t('checkout:problem.unpaid.text', { orderId }),
  };
  const isSaid = kind === 'refused' && saysNotCharged(code);
  return (
    <div data-problem="" tabIndex={-1} className={styles.problem}>
      <Notice
        kind={kind === 'unpaid' ? 'info' : 'error'}
        role={kind === 'unpaid' ? 'status' : 'alert'}
        title={t(`checkout:problem.${kind}.title`)}
        action={action}
      >
        {text[kind]} {kind !== 'unpaid' && !isSaid && t('checkout:problem.notCharged')}
      </Notice>
    </div>
  );
}

import type { ReactNode } from 'react';
import { type NextStep, rememberNext } from '../../runtime/navigate';
import { useErrorText, useScope, useTexts } from '../../runtime/scope';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import type { Problem } from './machine';
import { saysNotCharged, wayOn } from './problem-words';

export interface ProblemNoticeProps {
  problem: Problem;
  orderId: string | null;
}

/** Why the payer is asked again: what happened, that no money moved, and what to do now. */
export function ProblemNotice({ problem, orderId }: ProblemNoticeProps) {
  const scope = useScope();
  const { t } = useTexts();
  const say = useErrorText();
  const { kind, code } = problem;
  const reason = code === null ? null : say({ code });
  const way = wayOn(code);
  const action = way && (
    <Button
      variant="secondary"
      size="small"
      onClick={() => {
        // After a new password the purchase goes on, wherever it was made.
        if (way === 'forgot-password') rememberNext(backTo(scope.host, orderId));
        scope.navigate(way);
      }}
    >
      {t(`payment:problem.way.${way}`)}
    </Button>
  );
  const text: Record<Problem['kind'], ReactNode> = {
    refused: reason ?? t('payment:problem.refused.text'),
    // What the catalogue says of the server's failures leaves open what was asked and is known by now.
    notReached: t(`payment:problem.notReached.${code === null ? 'text' : 'server'}`),
    unpaid: t('payment:problem.unpaid.text', { orderId }),
  };
  const isSaid = kind === 'refused' && saysNotCharged(code);
  return (
    <Notice
      kind={kind === 'unpaid' ? 'info' : 'error'}
      role={kind === 'unpaid' ? 'status' : 'alert'}
      title={t(`payment:problem.${kind}.title`)}
      action={action}
    >
      {text[kind]} {kind !== 'unpaid' && !isSaid && t('payment:problem.notCharged')}
    </Notice>
  );
}

function backTo(host: HTMLElement, orderId: string | null): NextStep {
  const planId = host.getAttribute('plan-id');
  return { to: 'checkout', params: orderId ? { orderId } : planId ? { planId } : {} };
}

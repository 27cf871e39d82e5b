import { ActingScreen } from './acting';
import type { CheckoutFlow } from './flow';
import type { CheckoutState } from './machine';
import { ResultScreen } from './result';
import { WaitingScreen } from './waiting';

interface PaymentProgressProps {
  flow: CheckoutFlow;
  state: CheckoutState;
  /** The order is to be paid in another way. */
  onAnother: () => void;
  onRestart: () => void;
  onRenew: () => void;
}

/** What became of a payment: the part that a checkout and the payment's own screen have in common. */
export function PaymentProgress({ flow, state, onAnother, onRestart, onRenew }: PaymentProgressProps) {
  if (state.phase === 'acting') return <ActingScreen {...{ flow, state, onAnother, onRenew }} />;
  if (state.phase === 'done') return <ResultScreen {...{ state, onAnother, onRestart }} />;
  if (state.phase !== 'waiting' || state.for === 'start') return null;
  return (
    <WaitingScreen
      reason={state.for}
      orderId={state.orderId}
      onCheck={() => flow.check()}
      onAnother={state.for === 'money' ? onAnother : undefined}
    />
  );
}

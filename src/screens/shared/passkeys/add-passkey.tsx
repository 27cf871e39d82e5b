import { type ReactNode, useRef, useState } from 'react';
import { passkeyCreate, passkeyOptions } from '../../../contract/calls/passkeys';
import type { AccountInfo } from '../../../contract/entities';
import type { ErrorCode } from '../../../contract/openapi/error-descriptions';
import { type CallError, codeOf } from '../../../runtime/api/call-error';
import { serverNow } from '../../../runtime/api/server-clock';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button } from '../../../ui/button/button';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Loading, Skeleton } from '../../../ui/feedback/loading/skeleton';
import { Notice } from '../../../ui/feedback/notice';
import styles, { sheet } from '../credentials/auth.module.css';
import '../credentials/auth-texts';
import { OwnerProof, type Proof } from '../credentials/owner-proof';
import { type SiteRules, useSiteRules } from '../credentials/use-site-rules';
import { useUnmounted } from '../credentials/use-unmounted';
import { createPasskey, type PasskeyFailure } from './web-authn';

/** The session alone isn't enough: the member must enter the password or a code. */
const proofMissingCode: ErrorCode = '-2418';

interface AddPasskeyProps {
  info: Pick<AccountInfo, 'account' | 'type' | 'hasPassword'>;
  variant: 'primary' | 'secondary';
  /** Called when the passkey has been added. */
  onDone(): void;
  /** Beside the button. */
  children?: ReactNode;
}

/** The button that adds a passkey. If the sign-in was some time ago, the member enters the password or a code first. */
export function AddPasskey({ info, variant, onDone, children }: AddPasskeyProps) {
  useSheet(sheet);
  const { t } = useTexts();
  const { stage, failure, isBusy, add, cancel } = useAddPasskey(onDone);
  const problem =
    failure !== null &&
    (typeof failure === 'string' ? (
      <Notice kind="info" role="status">
        {t(`auth:passkeys.failures.${failure}`)}
      </Notice>
    ) : (
      <ErrorState title={t('auth:passkeys.notAdded')} error={failure} />
    ));
  if (stage === 'proof')
    return (
      <div>
        {problem}
        <PasskeyProof info={info} send={add} />
        <p className={styles.formLink}>
          <Button variant="quiet" onClick={cancel}>
            {t('auth:passkeys.notNow')}
          </Button>
        </p>
      </div>
    );
  return (
    <>
      {problem}
      <div className={styles.row}>
        <Button variant={variant} busy={isBusy} busyLabel={t('common:kit.working')} onClick={() => void add(null)}>
          {t('auth:passkeys.add')}
        </Button>
        {children}
      </div>
    </>
  );
}

interface Options {
  options: object;
  /** In milliseconds since 1970. */
  expiresAt: number;
}

function useAddPasskey(onDone: () => void) {
  const context = useElementContext();
  const isUnmounted = useUnmounted();
  const [state, setState] = useState<{
    stage: 'button' | 'proof';
    isBusy: boolean;
    failure: PasskeyFailure | CallError | null;
  }>({ stage: 'button', isBusy: false, failure: null });
  // Kept after a canceled dialog, so that the member doesn't have to enter another code.
  const unusedOptions = useRef<Options | null>(null);

  /** Adds a passkey. Returns the error of a wrong proof, for the form. */
  const add = async (proof: Proof | null): Promise<CallError | null> => {
    setState(({ stage }) => ({ stage, isBusy: true, failure: null }));
    let options = unusedOptions.current;
    if (proof || !options || options.expiresAt < serverNow()) {
      const result = await context.call(passkeyOptions, { purpose: 'create', ...proof });
      if (isUnmounted.current) return null;
      if (!result.ok) {
        if (!proof && codeOf(result.error) === proofMissingCode)
          setState({ stage: 'proof', isBusy: false, failure: null });
        else setState(({ stage }) => ({ stage, isBusy: false, failure: proof ? null : result.error }));
        return result.error;
      }
      options = { options: result.value.options, expiresAt: serverNow() + result.value.validFor };
      unusedOptions.current = options;
    }
    const created = await createPasskey(options.options);
    if (isUnmounted.current) return null;
    if (!created.ok) {
      setState({ stage: 'button', isBusy: false, failure: created.reason });
      return null;
    }
    unusedOptions.current = null;
    const saved = await context.call(passkeyCreate, { credential: created.credential });
    if (isUnmounted.current) return null;
    setState({ stage: 'button', isBusy: false, failure: saved.ok ? null : saved.error });
    if (saved.ok) onDone();
    return null;
  };
  const cancel = () => setState({ stage: 'button', isBusy: false, failure: null });
  return { ...state, add, cancel };
}

interface PasskeyProofProps extends Pick<AddPasskeyProps, 'info'> {
  send(proof: Proof): Promise<CallError | null>;
}

function PasskeyProof(props: PasskeyProofProps) {
  const rules: SiteRules | null = useSiteRules();
  const { t } = useTexts();
  if (!rules)
    return (
      <Loading>
        <Skeleton height="calc(var(--s-px) * 160)" />
      </Loading>
    );
  return (
    <>
      <p className={styles.lead}>{t('auth:passkeys.proof')}</p>
      <OwnerProof
        {...props}
        rules={rules}
        slot="passkey"
        call="passkeyOptions"
        purpose="passkey"
        submitLabel={t('auth:passkeys.continue')}
      />
    </>
  );
}

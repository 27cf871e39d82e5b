import { type ReactNode, useEffect, useRef, useState } from 'react';
import { expressOrder, expressValidate } from '../../../../contract/calls/providers';
import type { PaymentMethod } from '../../../../contract/entities';
import { hasOwn } from '../../../../rules/own-fields';
import { useElementContext, useTexts } from '../../../../runtime/element-context/element-context';
import { addTextFiles } from '../../../../runtime/i18n/texts';
import { LightDom } from '../../../../runtime/light-dom/light-dom';
import { portalUrl } from '../../../../runtime/navigation/destinations';
import { safeUrl } from '../../../../runtime/navigation/safe-url';
import { loadScript } from '../../../../runtime/page/load-script';
import { useSignalValue } from '../../../../runtime/state/use-signal-value';
import { useSheet } from '../../../../runtime/styles/use-sheet';
import { Checkbox } from '../../../../ui/choices/checkbox';
import { Spinner } from '../../../../ui/feedback/loading/spinner';
import { Notice } from '../../../../ui/feedback/notice';
import { formatDate } from '../../../../ui/format/format-date';
import { useMoney } from '../../../../ui/format/money';
import { classNames } from '../../../../ui/styling/class-names';
import { nextCharge, RenewalNote } from '../../order/renewal-note';
import { useValuation, type Valuation } from '../../order/use-price';
import { paymentChoiceOf } from '../../payment-methods/method-form-values';
import type { PaymentMethodsProps } from '../../payment-methods/payment-methods-props';
import { loadApplePay } from './apple-pay';
import styles, { sheet } from './express.module.css';
import { loadGooglePay } from './google-pay';
import { loadPaypal } from './paypal-button';
import { buttonLookAt, type LoadWallet, type ReadyMethod, type SheetContent } from './wallet';

const wallets: Readonly<Record<string, LoadWallet>> = {
  'apple-pay': loadApplePay,
  'google-pay': loadGooglePay,
  'paypal-express': loadPaypal,
};

const maxButtons = 2;

/**
 * Loads the scripts of the offered wallets, and returns the first methods whose wallet can pay on this device. A wallet
 * whose script is blocked or fails is left out.
 */
async function findReadyMethods(methods: readonly PaymentMethod[], api: string): Promise<ReadyMethod[]> {
  const candidates = await Promise.all(
    methods.map(async ({ code, express }): Promise<ReadyMethod | null> => {
      const load = Object.hasOwn(wallets, code) ? wallets[code] : undefined;
      const url = express && safeUrl(express.scriptUrl, api);
      if (!load || !url) return null;
      try {
        const wallet = await load(express, () => loadScript(url));
        return wallet && { code, scriptUrl: express.scriptUrl, wallet };
      } catch (error) {
        console.warn(`[sub-elements] ${code} is hidden:`, error);
        return null;
      }
    }),
  );
  return candidates.filter((method) => method !== null).slice(0, maxButtons);
}

export { findReadyMethods };

addTextFiles(import.meta.glob('/locales/*/pay-wallet.json'));

type FormProps = Pick<PaymentMethodsProps, 'checkout' | 'step' | 'view' | 'draft' | 'onDraft' | 'renewal'>;

interface ExpressRowProps extends FormProps {
  ready: readonly ReadyMethod[];
}

/** How the last sheet ended without a payment request. */
type Ending = { name: string; as: 'canceled' | 'failed' };

/** The wallets' own buttons, above the list of methods. A click opens the wallet's sheet, whose token then pays. */
export function ExpressRow({ ready, ...form }: ExpressRowProps) {
  const { step, view, draft, onDraft, renewal } = form;
  useSheet(sheet);
  const { t } = useTexts();
  const [openName, setOpenName] = useState<string | null>(null);
  const [ending, setEnding] = useState<Ending | null>(null);
  const shown = ready.flatMap(({ code, scriptUrl, wallet }) => {
    const method = view.list.find((offered) => offered.code === code && offered.express?.scriptUrl === scriptUrl);
    return method ? [{ method, wallet }] : [];
  });
  if (shown.length === 0) return null;
  const canRenew = renewal !== null && shown.some(({ method }) => method.canRenew);
  const paysOnce = shown.find(({ method }) => !method.canRenew)?.method;
  const isBusy = openName !== null || step.phase === 'paying';
  return (
    <div role="group" aria-label={t('pay-wallet:express.label')} className={styles.row}>
      {canRenew && (
        <Checkbox
          label={t('checkout:card.renew')}
          value={draft.autoRenews}
          disabled={isBusy}
          onChange={(autoRenews) => onDraft({ autoRenews })}
        />
      )}
      {canRenew && draft.autoRenews && (
        <>
          <RenewalNote {...renewal} isCard={false} />
          {paysOnce && <p className={styles.note}>{t('pay-wallet:express.paysOnce', { name: paysOnce.name })}</p>}
        </>
      )}
      <LightDom slot="express">
        <ButtonGrid>
          {shown.map(({ method, wallet }) => (
            <ExpressButton
              key={method.code}
              {...{ ...form, method, wallet, isBusy }}
              onOpen={() => {
                setEnding(null);
                setOpenName(method.name);
              }}
              onEnd={(as) => {
                setOpenName(null);
                setEnding(as && { name: method.name, as });
              }}
            />
          ))}
        </ButtonGrid>
      </LightDom>
      {ending && (
        <Notice kind={ending.as === 'failed' ? 'warning' : 'info'} role="alert">
          {t(`pay-wallet:express.${ending.as}`, { name: ending.name })}
        </Notice>
      )}
      {openName === null ? (
        <p className={styles.or}>{t('pay-wallet:express.or')}</p>
      ) : (
        <p role="status" className={styles.open}>
          <Spinner />
          {t('pay-wallet:express.open', { name: openName })}
        </p>
      )}
    </div>
  );
}

/** `LightDom` renders the buttons outside the shadow root, so `useSheet` adds the styles there. */
function ButtonGrid({ children }: { children: ReactNode }) {
  useSheet(sheet);
  return <div className={styles.buttons}>{children}</div>;
}

interface ExpressButtonProps extends FormProps, Pick<ReadyMethod, 'wallet'> {
  method: PaymentMethod;
  /** A sheet is open or a payment is in progress. */
  isBusy: boolean;
  onOpen(): void;
  /** The sheet was closed. `null`: the payer has authorized the payment. */
  onEnd(as: Ending['as'] | null): void;
}

/** The button of one wallet. It can be used once the price with this method has loaded. */
function ExpressButton(props: ExpressButtonProps) {
  const { method, wallet, checkout, step, view, isBusy } = props;
  const { lang } = useTexts();
  const theme = useSignalValue(useElementContext().theme);
  // Wallets charge the whole amount at once.
  const { installments: _, ...choices } = view.request ?? {};
  const request = view.request && { ...choices, methodCode: method.code, currency: method.currency };
  const valuation = useValuation(request as typeof view.request, checkout.calls);
  const hasPriceChanged = step.problem?.kind === 'priceChanged';
  const { retry } = valuation;
  useEffect(() => {
    if (hasPriceChanged) retry();
  }, [hasPriceChanged, retry]);
  const pay = usePay(props, valuation.value);
  const latestPay = useRef(pay);
  latestPay.current = pay;
  const container = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the theme changes the look
  useEffect(() => {
    if (!container.current) return undefined;
    const look = buttonLookAt(container.current);
    return wallet.mountButton(container.current, { lang, look, onClick: () => void latestPay.current() });
  }, [wallet, lang, theme]);
  // While a sheet is open, the button keeps the focus, and `usePay` ignores clicks.
  return (
    <div
      ref={container}
      inert={!valuation.value}
      className={classNames(styles.button, (isBusy || !valuation.value) && styles.busy)}
    />
  );
}

/** Returns the function that opens the sheet and, after the payer's authorization, pays with its token. */
function usePay(props: ExpressButtonProps, valuation: Valuation | undefined): () => Promise<void> {
  const { method, wallet, checkout, view, draft, renewal, isBusy, onOpen, onEnd } = props;
  const context = useElementContext();
  const { t, lang } = useTexts();
  const formatMoney = useMoney();
  const brand = useSignalValue(context.brand).settings;
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const contentOf = ({ total, renewal: serverRenewal }: Valuation): SheetContent => {
    const renews = method.canRenew && draft.autoRenews && renewal !== null;
    const charge = renews ? nextCharge(renewal.plan, renewal.validUntil ?? null, serverRenewal) : null;
    return {
      merchantName: method.express?.merchantName ?? brand.name,
      planName: renewal?.plan.name ?? brand.name,
      total,
      renewal: charge && {
        text: t('pay-wallet:express.renews', {
          date: formatDate(charge.date, lang),
          amount: formatMoney(charge.price),
        }),
        price: charge.price,
        date: charge.date,
        days: renewal?.plan.days ?? 0,
      },
      managementUrl: portalUrl(context.settings.peek(), 'account'),
      validateMerchant: async (validationUrl) => {
        const result = await context.call(expressValidate, { methodCode: method.code, validationUrl });
        if (!result.ok) throw new Error('The merchant validation failed', { cause: result.error });
        return result.value.merchantSession;
      },
      createWalletOrder: async () => {
        const { request } = view;
        const subject =
          request && (hasOwn(request, 'orderId') ? { orderId: request.orderId } : { planId: request.planId });
        const result = await context.call(expressOrder, { methodCode: method.code, ...subject, total });
        if (!result.ok) throw new Error('The server created no order at the wallet', { cause: result.error });
        return result.value.walletOrderId;
      },
    };
  };

  return async () => {
    if (!valuation || isBusy) return;
    const { total } = valuation;
    const { attempt } = checkout.state.peek();
    onOpen();
    // Nothing may be awaited before: wallets open their sheet only within the click.
    const authorization = await wallet.openSheet(contentOf(valuation)).catch((error: unknown) => {
      console.warn('[sub-elements]', error);
      return 'failed' as const;
    });
    // The payer has left the checkout, or has paid in another way meanwhile. The token isn't sent, so nothing is charged.
    const isOutdated = !isMounted.current || checkout.state.peek().attempt !== attempt;
    if (!authorization || authorization === 'failed' || isOutdated) {
      if (authorization && authorization !== 'failed') authorization.finish(false);
      if (isMounted.current) onEnd(authorization === 'failed' ? 'failed' : 'canceled');
      return;
    }
    onEnd(null);
    const { token, finish } = authorization;
    const choice = paymentChoiceOf({
      method,
      draft,
      installments: { count: undefined },
      values: {},
      methodInput: { expressToken: token },
      total,
    });
    void checkout.dispatch({ type: 'choose', methodCode: method.code, group: method.group });
    await checkout.dispatch({ type: 'pay', collect: async () => choice });
    const { step } = checkout.state.peek();
    finish(step.problem === null && step.phase !== 'filling');
  };
}

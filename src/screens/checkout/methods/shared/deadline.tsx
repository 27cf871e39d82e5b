import { useEffect, useState } from 'react';
import type { Language } from '../../../../contract/primitives';
import { ownFields } from '../../../../rules/own-fields';
import { dayInMilliseconds } from '../../../../rules/plans/dates';
import { serverNow } from '../../../../runtime/api/server-clock';
import { useTexts } from '../../../../runtime/element-context/element-context';
import type { Translate } from '../../../../runtime/i18n/text-keys';
import { Countdown } from '../../../../ui/feedback/countdown';
import { keepDayTogether } from '../../../../ui/format/date-text';

/** The maximum delay of `setTimeout`. */
const maxDelayMs = 2 ** 31 - 1;

/** Whether a time from the server, in milliseconds since 1970, has passed. Rerenders the component at that time. */
export function useHasPassed(time: number): boolean {
  const [now, setNow] = useState(serverNow);
  const hasPassed = time <= serverNow();
  // A change of `now` reruns the effect, which starts another timer if the time is further away than one timer can
  // wait.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `now` isn't read in the effect.
  useEffect(() => {
    if (hasPassed) return;
    const timer = setTimeout(() => setNow(serverNow()), Math.min(time - serverNow() + 1, maxDelayMs));
    return () => clearTimeout(timer);
  }, [time, hasPassed, now]);
  return hasPassed;
}

interface DeadlineProps {
  /** A timestamp in milliseconds. */
  expires: number;
  onExpire?: () => void;
  /** Returns the text of the countdown, given the remaining time. */
  format: (remainingTime: string) => string;
}

const hourMs = 3_600_000;

/**
 * The payment deadline as a date and time, or as a countdown in the last hour. Shows nothing if the deadline is already
 * past at the first render: the server still reports the payment as pending then, so the server's time isn't known.
 */
export function Deadline({ expires, onExpire, format }: DeadlineProps) {
  const texts = useTexts();
  const [isFutureAtMount] = useState(() => expires > serverNow());
  const isLastHour = useHasPassed(expires - hourMs);
  if (!isFutureAtMount) return null;
  return (
    <p>
      {isLastHour ? (
        <Countdown key={expires} until={expires} onEnd={onExpire} format={format} />
      ) : (
        deadlineText(expires, texts)
      )}
    </p>
  );
}

/** The locales of the languages whose texts are written in a regional variant. Dates use the variant's format. */
const regionalLocales: Partial<Record<Language, string>> = { en: 'en-US', pt: 'pt-BR', es: 'es-419' };

/**
 * Returns a deadline in words, in the payer's time zone: "Pay today by 2:30 PM" or "Pay by Tuesday, 2:30 PM". If the
 * deadline is six days away or more, the text has the date instead of the weekday. `expires`, `now`: Unix time in
 * milliseconds.
 */
export function deadlineText(
  expires: number,
  { t, lang }: { t: Translate; lang: Language },
  now = serverNow(),
): string {
  // `nu-latn`: digits 0 to 9 in every language.
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(`${regionalLocales[lang] ?? lang}-u-nu-latn`, ownFields({ ...options })).format(expires);
  const time = format({ hour: 'numeric', minute: '2-digit' });
  if (new Date(expires).toDateString() === new Date(now).toDateString()) return t('payment:deadline.today', { time });
  const isSoon = expires - now < 6 * dayInMilliseconds;
  const day = keepDayTogether(format(isSoon ? { weekday: 'long' } : { month: 'long', day: 'numeric' }));
  return t('payment:deadline.day', { day, time });
}

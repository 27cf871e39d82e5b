import type { Language } from '../../../contract/primitives';
import { translatorFor } from '../../../runtime/i18n/texts';
import { type DateStyle, dateTimeText } from '../../../ui/format/date-text';

/** `dateTimeText` in a language. */
export const formatDateTime = (timestamp: number, lang: Language, style: DateStyle): string =>
  dateTimeText(timestamp, style, translatorFor(lang));

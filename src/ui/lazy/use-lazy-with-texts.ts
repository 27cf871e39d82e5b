import { useRef } from 'react';
import { type Area, loadTexts } from '../../runtime/i18n/texts';
import { useTexts } from '../../runtime/page/element-context';
import { type Loaded, useLoaded } from './use-lazy';

export interface Spoken<T> extends Loaded<T> {
  /** The part is there, but its texts in a new language are still on their way. */
  isMute: boolean;
}

/** Code that is loaded when it is wanted, with its texts. What is shown stays when the language changes. */
export function useSpoken<T>(isWanted: boolean, area: Area, load: () => Promise<T>): Spoken<T> {
  const { lang } = useTexts();
  const last = useRef<T>(undefined);
  const loaded = useLoaded(isWanted ? lang : null, async () => {
    const part = await load();
    await loadTexts(lang, [area]);
    return part;
  });
  if (loaded.part) last.current = loaded.part;
  return { ...loaded, part: last.current, isMute: !loaded.part };
}

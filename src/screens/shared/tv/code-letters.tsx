import './tv-texts';
import { useTexts } from '../../../runtime/page/element-context';
import { useSheet } from '../../../runtime/styles/sheets';
import { classNames } from '../../../ui/styling/class-names';
import styles, { sheet } from './code-letters.module.css';

interface CodeLettersProps {
  code: string;
  /** In the place of a TV's QR code. */
  isLarge?: boolean;
}

/** The letters of a code. Screen readers spell it. */
export function CodeLetters({ code, isLarge }: CodeLettersProps) {
  useSheet(sheet);
  const { t } = useTexts();
  return (
    <p
      className={classNames(styles.code, isLarge && styles.isLarge)}
      dir="ltr"
      role="img"
      aria-label={t('stb:handOff.code', { code: code.split('').join(' ') })}
    >
      {code.split('').map((letter, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: letters never move
        <span key={place} className={styles.letter} aria-hidden="true">
          {letter}
        </span>
      ))}
    </p>
  );
}

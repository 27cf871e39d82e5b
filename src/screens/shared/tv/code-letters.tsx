import './tv-texts';
import { useTexts } from '../../../runtime/element-context/element-context';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { classNames } from '../../../ui/styling/class-names';
import styles, { sheet } from './code-letters.module.css';

interface CodeLettersProps {
  code: string;
  /** For a TV that shows the letters in place of a QR code. */
  isLarge?: boolean;
}

/** The letters and digits of a code, each in a box of its own. Screen readers spell the code. */
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
      {code.split('').map((letter, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of the letters never changes
        <span key={index} className={styles.letter} aria-hidden="true">
          {letter}
        </span>
      ))}
    </p>
  );
}

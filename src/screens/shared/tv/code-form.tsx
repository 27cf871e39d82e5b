import { useState } from 'react';
import { behaviorOf } from '../../../contract/errors/catalogue';
import { asciiDigits } from '../../../rules/identity/text';
import type { CallError } from '../../../runtime/api/call-error';
import { useTexts } from '../../../runtime/element-context/element-context';
import { useErrorText } from '../../../runtime/element-context/error-text';
import { Button } from '../../../ui/button/button';
import { TextField } from '../../../ui/fields/text-field';
import styles from './tv.module.css';

/**
 * Parses what a visitor typed as the code that a TV shows. Ignores case, spaces and dashes. Returns null if the text
 * can't be such a code. Codes don't contain 0, O, 1, I and L, because these look alike.
 */
export function parseTvCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '');
  return /^[A-HJKMNP-Z2-9]{6}$/.test(code) ? code : null;
}

interface TvCodeFormProps {
  /** The text above the field, which explains what the code is for. */
  lead: string;
  /** The error text if the server doesn't know the code, for example because it has expired. */
  expiredText: string;
  /** The error of the last submitted code. */
  problem: CallError | null;
  onCode: (code: string) => void;
}

/** The form for the code that a TV shows, for people who can't scan the QR code. */
export function TvCodeForm({ lead, expiredText, problem, onCode }: TvCodeFormProps) {
  const { t } = useTexts();
  const errorText = useErrorText();
  const [typed, setTyped] = useState('');
  const [isMalformed, setMalformed] = useState(false);
  const [input, setInput] = useState<HTMLElement | null>(null);
  const isNotFound = behaviorOf(problem).isNotFound;
  const problemText = isNotFound ? expiredText : (errorText(problem) ?? undefined);
  const error = isMalformed ? t('stb:enter.wrong') : problemText;
  return (
    <form
      noValidate
      className={styles.panel}
      onSubmit={(event) => {
        event.preventDefault();
        const code = parseTvCode(typed);
        setMalformed(code === null);
        if (code) onCode(code);
        else input?.focus();
      }}
    >
      <p>{lead}</p>
      <TextField
        label={t('stb:enter.label')}
        hint={t('stb:enter.hint')}
        error={error}
        name="tv-code"
        value={typed}
        onChange={(text) => {
          setMalformed(false);
          setTyped(text.toUpperCase());
        }}
        controlRef={setInput}
        dropsSpaces
        format={asciiDigits}
        autoComplete="off"
        autoCapitalize="characters"
        inputMode="text"
        enterKeyHint="go"
        maxLength={12}
      />
      <Button type="submit" full>
        {t('stb:enter.go')}
      </Button>
    </form>
  );
}

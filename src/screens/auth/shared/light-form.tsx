import type { ReactNode } from 'react';
import { LightDom } from '../../../runtime/light-dom/light-dom';
import { useSheet } from '../../../runtime/styles/sheets';
import { tokenSheet } from '../../../ui/styling/tokens';
import styles, { sheet } from './auth.module.css';

const sheets = [tokenSheet];

interface LightFormProps {
  /** One of its kind in an element. */
  slot?: string;
  submit(event: { preventDefault(): void }): void;
  children: ReactNode;
}

/** A form in the light DOM, where password managers find it. */
export function LightForm({ slot = 'form', submit, children }: LightFormProps) {
  return (
    <LightDom slot={slot} sheets={sheets}>
      <form className={styles.form} method="post" noValidate onSubmit={submit}>
        <Adopted>{children}</Adopted>
      </form>
    </LightDom>
  );
}

/** The form's own layout, in the light DOM where the form is. */
function Adopted({ children }: { children: ReactNode }) {
  useSheet(sheet);
  return children;
}

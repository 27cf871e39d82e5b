import type { ReactNode } from 'react';
import { LightDom } from '../../../runtime/light-dom/light-dom';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { tokenSheet } from '../../../ui/styling/tokens';
import styles, { sheet } from './auth.module.css';

const sheets = [tokenSheet];

interface LightDomFormProps {
  /** The name of the slot, unique within an element. */
  slot?: string;
  submit(event: { preventDefault(): void }): void;
  children: ReactNode;
}

/** A form in the light DOM, because password managers don't find forms in shadow trees. */
export function LightDomForm({ slot = 'form', submit, children }: LightDomFormProps) {
  return (
    <LightDom slot={slot} sheets={sheets}>
      <form className={styles.form} method="post" noValidate onSubmit={submit}>
        <WithFormSheet>{children}</WithFormSheet>
      </form>
    </LightDom>
  );
}

/** Adds the form's styles to the light DOM, because the form is rendered there. */
function WithFormSheet({ children }: { children: ReactNode }) {
  useSheet(sheet);
  return children;
}

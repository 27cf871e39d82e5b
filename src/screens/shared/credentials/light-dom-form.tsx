import type { ReactNode } from 'react';
import { LightDom } from '../../../runtime/light-dom/light-dom';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { tokenSheet } from '../../../ui/styling/tokens';
import styles, { sheet as authSheet } from './auth.module.css';

const tokenSheets = [tokenSheet];

interface LightDomFormProps {
  /** The name of the slot that shows the form in the element. Unique within the element. */
  slot?: string;
  /** Handles the submit event of the form. */
  submit(event: { preventDefault(): void }): void;
  children: ReactNode;
}

/** A form in the light DOM, because password managers don't find forms in shadow trees. */
export function LightDomForm({ slot = 'form', submit, children }: LightDomFormProps) {
  return (
    <LightDom slot={slot} sheets={tokenSheets}>
      <form className={styles.form} method="post" noValidate onSubmit={submit}>
        <WithAuthSheet>{children}</WithAuthSheet>
      </form>
    </LightDom>
  );
}

/** Adds the form's styles to the light DOM. `useSheet` adds them there only in a component inside `LightDom`. */
function WithAuthSheet({ children }: { children: ReactNode }) {
  useSheet(authSheet);
  return children;
}

import { html } from 'hono/html';
import type { Language } from '../../../../src/contract/primitives';
import { formatMoney, type Money } from '../../../../src/rules';

/** A payment's amount, as a row of the `dl` with the payment's details. `label` is the row's name. */
export const amountRow = (label: string, { amount, currency }: Money, language: Language) =>
  html`<dt>${label}</dt><dd>${formatMoney({ amount, currency }, language, { showsCurrencyCode: true })}</dd>`;

/**
 * The form with which the payer chooses the payment's outcome. `labels` are the buttons' labels by the value of the form
 * field `decision`. The first button is the primary one. `sandboxNotice` says that the page isn't real.
 */
export const decisionForm = (
  labels: Readonly<Record<string, string>>,
  sandboxNotice: string,
) => html`<form method="post">
${Object.entries(labels).map(
  ([decision, label], index) =>
    html`<button${index === 0 ? html` class="primary"` : ''} name="decision" value="${decision}">${label}</button>`,
)}
</form>
<small>${sandboxNotice}</small>`;

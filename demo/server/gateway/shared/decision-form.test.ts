import { expect, test } from 'vitest';
import { amountRow, decisionForm } from './decision-form';

test('decisionForm has a button for each decision, and only the first is primary', () => {
  const form = decisionForm({ approve: 'Pay', cancel: 'Don’t pay & go back' }, 'Not a real bank');
  expect(String(form).match(/<button.*?<\/button>/g)).toEqual([
    '<button class="primary" name="decision" value="approve">Pay</button>',
    '<button name="decision" value="cancel">Don’t pay &amp; go back</button>',
  ]);
  expect(String(form)).toMatch(/^<form method="post">.*<\/form>\s*<small>Not a real bank<\/small>$/s);
});

test('amountRow shows the amount in the format of the language, with its currency', () => {
  const row = amountRow('Amount', { amount: '1234.50', currency: 'BRL' }, 'en');
  expect(String(row)).toMatch(/^<dt>Amount<\/dt><dd>.*1,234\.50.*<\/dd>$/);
  expect(String(row)).toContain('BRL');
});

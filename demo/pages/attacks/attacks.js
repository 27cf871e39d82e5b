// The attack console: lists the attacks, runs them and shows their results.

import { frameAttacks } from './frame-attacks.js';
import { pageAttacks } from './page-attacks.js';

/** Longer than the slowest attack takes. */
const timeoutSeconds = 25;

/** Rejects after the timeout, so that the next attack starts even if the current one never ends. */
const rejectAfterTimeout = () =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`no response within ${timeoutSeconds} seconds`)), timeoutSeconds * 1000);
  });

/**
 * The attacks. `run` performs the attack and returns whether the card leaked, with the evidence. An attack with
 * `isControl` must succeed, which shows that this page detects leaks. The summary never counts such an attack under
 * "blocked" or "leaked", only under "did not finish".
 */
const attacks = [...pageAttacks, ...frameAttacks];

const list = document.getElementById('attacks');
const summary = document.getElementById('summary');
const button = document.getElementById('run');

const rows = attacks.map(({ name, how, isControl = false }) => {
  const row = document.createElement('li');
  const [title, description, verdict, evidence] = ['h3', 'p', 'strong', 'p'].map((tag) => document.createElement(tag));
  title.textContent = name;
  description.textContent = how;
  verdict.textContent = 'not run';
  evidence.className = 'evidence';
  row.className = isControl ? 'control' : '';
  row.append(title, verdict, description, evidence);
  list.append(row);
  return { row, verdict, evidence };
});

button.addEventListener('click', async () => {
  button.disabled = true;
  for (const { evidence } of rows) evidence.textContent = '';
  const counts = { leaked: 0, blocked: 0, failed: 0 };
  for (const [index, attack] of attacks.entries()) {
    const { row, verdict, evidence } = rows[index];
    verdict.textContent = 'running';
    try {
      const result = await Promise.race([attack.run(), rejectAfterTimeout()]);
      row.dataset.result = result.isLeaked ? 'leaked' : 'blocked';
      verdict.textContent = result.isLeaked ? 'LEAKED' : 'blocked';
      evidence.textContent = result.evidence;
      if (!attack.isControl) counts[result.isLeaked ? 'leaked' : 'blocked'] += 1;
    } catch (error) {
      row.dataset.result = 'failed';
      verdict.textContent = 'did not finish';
      evidence.textContent = error.message;
      counts.failed += 1;
    }
  }
  summary.textContent = `${counts.blocked} blocked, ${counts.leaked} leaked, ${counts.failed} did not finish`;
  button.disabled = false;
});

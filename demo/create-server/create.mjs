#!/usr/bin/env node
// Creates a server: `node create.mjs <folder>`, or `npx <path of this folder> <folder>`.
import { cp, mkdir, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const [folder, ...rest] = process.argv.slice(2);
if (!folder || folder === '--help' || rest.length > 0) {
  console.log(
    'Usage: create-sub-server <folder>\n\nCreates a server that sells plans: registration, sign-in and checkout.',
  );
  process.exit(folder === '--help' ? 0 : 2);
}
const target = resolve(folder);
await mkdir(target, { recursive: true });
if ((await readdir(target)).length > 0) {
  console.error(`${target} isn't empty`);
  process.exit(1);
}
const here = fileURLToPath(new URL('.', import.meta.url));
await cp(join(here, 'template'), target, { recursive: true });
// The sandbox's keys, which are published. Without them, the elements of an unchanged build couldn't sign in.
for (const name of ['card', 'password'])
  await cp(join(here, `../keys/demo-${name}-private.pem`), join(target, 'keys', `${name}-private.pem`));
console.log(`Created a server in ${target}. Start it:\n\n  cd ${folder}\n  npm start`);

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { planOf, publish, readBuild, readReleases, rollBack } from './release';
import { targetOf } from './targets';

const usage = `npm run upload -- <target> [--dry-run | --list | --rollback <version or id>]

  <target>     a folder, s3://bucket/prefix (with the aws command) or rclone:remote:path (with rclone)
  --dry-run    prints what would be uploaded
  --list       prints the releases
  --rollback   makes an earlier release the current one

FRAME_ANCESTORS names the origins that may embed the card form. Guide: demo/docs/operations.md`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean' },
      list: { type: 'boolean' },
      rollback: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    console.log(usage);
    return;
  }
  const [address, ...rest] = positionals;
  if (!address || rest.length > 0) throw new Error(usage);
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const target = targetOf(address);
  const origins = { frameAncestors: process.env.FRAME_ANCESTORS ?? "'self'" };
  if (values.list) {
    const { current, releases } = await readReleases(target);
    for (const { id, publishedAt } of releases) console.log(`${id === current ? '*' : ' '} ${id}  ${publishedAt}`);
    return;
  }
  if (values.rollback !== undefined) {
    const { id } = await rollBack(target, values.rollback, origins);
    console.log(`${target.name} serves ${id} again. Pages follow within five minutes.`);
    return;
  }
  const { version } = JSON.parse(await readFile(`${root}/package.json`, 'utf8')) as { version: string };
  const build = await readBuild({ dist: `${root}/dist`, version, origins, publishedAt: new Date() });
  if (values['dry-run']) {
    for (const { step, key, bytes, caching } of planOf(build)) console.log([step, key, bytes, caching].join('\t'));
    return;
  }
  await publish(target, build, origins);
  console.log(`${target.name} serves ${build.release.id}. Pages follow within five minutes.`);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});

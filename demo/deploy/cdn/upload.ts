import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readCommandLine } from '../../../elements/build/command-line';
import { plannedUploads, publish, readBuild, readReleases, rollBack } from './release';
import { targetOf } from './targets';

const { values, argument, rejectArguments } = readCommandLine({
  name: 'npm run upload',
  about: `Publishes the build to a CDN's bucket or a folder, or makes an earlier release the current one.
The environment variable FRAME_ANCESTORS lists the origins that may embed the card form.
Guide: demo/docs/operations.md`,
  argument: {
    name: 'target',
    about: 'a folder, s3://bucket/prefix (with the aws command) or rclone:remote:path (with rclone)',
  },
  options: {
    'dry-run': { type: 'boolean', about: 'prints what would be uploaded. Needs read access to the target' },
    list: { type: 'boolean', about: 'prints the releases' },
    rollback: {
      type: 'string',
      placeholder: 'RELEASE',
      about: 'makes the earlier release with this version or id the current one',
    },
  },
});

async function main(): Promise<void> {
  const location = argument ?? rejectArguments('The target is missing');
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const target = targetOf(location);
  const origins = { frameAncestors: process.env.FRAME_ANCESTORS ?? "'self'" };
  if (values.list) {
    const { current, releases } = await readReleases(target);
    for (const { id, publishedAt } of releases)
      console.log(`${Object.values(current).includes(id) ? '*' : ' '} ${id}  ${publishedAt}`);
    return;
  }
  if (values.rollback !== undefined) {
    const { id } = await rollBack(target, values.rollback, origins);
    console.log(`${target.name} serves ${id} again. Pages load it within five minutes.`);
    return;
  }
  const { version } = JSON.parse(await readFile(`${root}/package.json`, 'utf8')) as { version: string };
  const build = await readBuild({ dist: `${root}/dist`, version, origins, publishedAt: new Date() });
  if (values['dry-run']) {
    for (const { step, key, bytes, caching } of await plannedUploads(target, build))
      console.log([step, key, bytes, caching].join('\t'));
    return;
  }
  await publish(target, build, origins);
  console.log(`${target.name} serves ${build.release.id}. Pages load it within five minutes.`);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});

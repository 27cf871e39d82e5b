import { writeGeneratedFiles } from './api/generate';
import { readCommandLine } from './command-line';
import { writeLocaleModules } from './locales';
import { root } from './paths';

const { values } = readCommandLine({
  name: 'npm run generate',
  about: `Generates the manifest, the typings and the React components from the JSDoc of the element classes, and the
modules that list languages and texts.`,
  options: {
    check: { type: 'boolean', default: false, about: 'writes only files that git ignores' },
  },
});

await writeGeneratedFiles();
if (!values.check) writeLocaleModules(root);

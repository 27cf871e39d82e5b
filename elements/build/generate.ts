import { updateDocuments, writeGeneratedFiles } from './api/generate';
import { readCommandLine } from './command-line';
import { writeLocaleModules } from './locales';
import { root } from './paths';

const { values } = readCommandLine({
  name: 'npm run generate',
  about: `Generates the manifest, the typings and the React components from the JSDoc of the element classes. Also updates
the tables in the documents, and the modules that list languages and texts.`,
  options: {
    check: {
      type: 'boolean',
      default: false,
      about: "writes no tracked file, and fails if a document's tables are out of date",
    },
  },
});

if (!values.check) writeLocaleModules(root);
const outdatedDocuments = await updateDocuments(await writeGeneratedFiles(), { onlyChecks: values.check });
if (values.check && outdatedDocuments.length > 0) {
  console.error(`The generated tables of ${outdatedDocuments.join(', ')} are out of date. Run \`npm run generate\`.`);
  process.exitCode = 1;
} else for (const name of outdatedDocuments) console.log(`Updated the tables of ${name}`);

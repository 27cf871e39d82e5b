import { parseArgs } from 'node:util';
import { generate, updateDocuments } from './api/generate';

/**
 * `npm run generate`: manifest, typings and React components from the JSDoc of the element classes, and the tables of
 * the documents. `--check` fails if a document's tables are out of date, and leaves them alone.
 */
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });

const documents = await updateDocuments(await generate(), { isCheck: values.check });
if (values.check && documents.length > 0) {
  console.error(`The generated tables of ${documents.join(', ')} are out of date. Run \`npm run generate\`.`);
  process.exitCode = 1;
} else for (const name of documents) console.log(`Updated the tables of ${name}`);

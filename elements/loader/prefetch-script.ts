import { existingPage } from '../../src/runtime/page/page-registry';
import { installPrefetch } from './prefetch';

// The loader imports this script once, for the first element of the page that has a prefetch script.
const page = existingPage();
if (page) installPrefetch(page);

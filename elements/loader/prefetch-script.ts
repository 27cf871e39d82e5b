import { existingPage } from '../../src/runtime/page/page-registry';
import { installPrefetch } from './prefetch';

// The entry point of the prefetch script, which requests data while an element's code loads. `sub-light.js` contains the
// prefetch instead.
const page = existingPage();
if (page) installPrefetch(page);

import { existingPage } from '../../src/runtime/page/page-registry';
import { installPrefetch } from './prefetch';

// The build makes a prefetch script for some of the elements' tags, from this entry point. The loader adds only one of
// these scripts to a page: that of the first element whose tag has a script.
const page = existingPage();
if (page) installPrefetch(page);

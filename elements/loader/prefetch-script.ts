import { existingPage } from '../../src/runtime/page/page-registry';
import { installPrefetch } from './prefetch';

// The entry point of the prefetch scripts, which request data while an element's code loads. The build makes a prefetch
// script for some of the tags. On a page, the loader runs only the script of the first element whose tag has a script.
const page = existingPage();
if (page) installPrefetch(page);

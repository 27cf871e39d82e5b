import { existingPage } from '../../src/runtime/page/page-registry';
import { installPrefetch } from './prefetch';

// The entry point of the prefetch scripts, which request data while an element's code loads. The build makes one for
// each of some tags. The loader runs only one of them on a page: that of the first element whose tag has one.
const page = existingPage();
if (page) installPrefetch(page);

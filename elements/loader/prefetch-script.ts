import { existingPage } from '../../src/runtime/page/page-registry';
import { installPrefetch } from './prefetch';

// The entry point of the prefetch scripts, which the build makes for some tags. The loader imports only one per page:
// that of the first element whose tag has one.
const page = existingPage();
if (page) installPrefetch(page);

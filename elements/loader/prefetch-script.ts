import { existingPage } from '../../src/runtime/page/page-registry';
import { installPrefetch } from './prefetch';

// The loader imports this script for the first of a page's elements.
const page = existingPage();
if (page) installPrefetch(page);

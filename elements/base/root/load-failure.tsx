import { currentPage } from '../../../src/runtime/page/current-page';
import { loaderTexts } from './loader-texts';

// The loader already contains these texts; a bundle without the loader includes them.
const texts = __HAS_LOADER__ ? () => (currentPage().texts as typeof loaderTexts)() : loaderTexts;

/** Shown when the brand or the texts failed to load, so its own texts can't be downloaded. */
export function LoadFailure({ retry }: { retry(): void }) {
  const [failedText, retryText] = texts();
  return (
    <p role="alert" dir="auto">
      {failedText}{' '}
      <button type="button" onClick={retry}>
        {retryText}
      </button>
    </p>
  );
}

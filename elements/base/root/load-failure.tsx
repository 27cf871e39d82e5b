import { currentPage } from '../../../src/runtime/page/current-page';
import { loaderTexts } from './loader-texts';

// Reads the texts from the loader if there is one; otherwise they are bundled here.
const texts = __HAS_LOADER__ ? () => (currentPage().texts as typeof loaderTexts)() : loaderTexts;

/**
 * The notice shown when the brand or the texts failed to load. Its texts are bundled, because translations may have
 * failed to load.
 */
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

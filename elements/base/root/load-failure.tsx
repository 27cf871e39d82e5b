import { currentPage } from '../../../src/runtime/page/current-page';
import { loaderTexts } from './loader-texts';

// The loader contains these texts. A bundle without the loader includes them.
const texts = __HAS_LOADER__ ? () => (currentPage().texts as typeof loaderTexts)() : loaderTexts;

/** The notice shown when the brand or the texts failed to load. Its own texts are part of the code. */
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

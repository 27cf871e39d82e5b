import { currentPage } from '../../../src/runtime/page/current-page';
import { loaderTexts } from './loader-texts';

// If the page uses the loader, the loader has these texts. In the npm package, which has no loader, they are bundled.
const texts = __HAS_LOADER__ ? () => (currentPage().texts as typeof loaderTexts)() : loaderTexts;

/**
 * The notice shown when the brand or the translations failed to load. Its texts are part of the script, so they are
 * always available.
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

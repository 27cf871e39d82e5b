import { currentPage } from '../../../src/runtime/page/current-page';
import { loaderTexts } from './loader-texts';

// On pages with the loader, the texts are in the loader's script. The npm package has no loader, so it bundles them.
const getTexts = __HAS_LOADER__ ? () => (currentPage().texts as typeof loaderTexts)() : loaderTexts;

/**
 * The notice shown when the brand or the translations failed to load. Its own texts are available even then, because
 * they are part of JavaScript that has already loaded.
 */
export function LoadFailure({ retry }: { retry(): void }) {
  const [failedText, retryText] = getTexts();
  return (
    <p role="alert" dir="auto">
      <span>{failedText}</span>{' '}
      <button type="button" onClick={retry}>
        {retryText}
      </button>
    </p>
  );
}

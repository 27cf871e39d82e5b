import { currentPage } from '../../src/runtime/page/current-page';
import { loaderTexts } from './loader-texts';

// The script has these words with it already; a bundle without the script brings them.
const words = __LOADED__ ? () => (currentPage().words as typeof loaderTexts)() : loaderTexts;

/** Shown when the brand or the dictionary did not come: the only texts that cannot wait for a download. */
export function LoadFailure({ retry }: { retry(): void }) {
  const { failed, retry: again } = words();
  return (
    <p role="alert">
      {failed}{' '}
      <button type="button" onClick={retry}>
        {again}
      </button>
    </p>
  );
}

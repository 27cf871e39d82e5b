import { loaderTexts } from './loader-texts';

/** Shown when the brand or the dictionary did not come: the only texts that cannot wait for a download. */
export function LoadFailure({ retry }: { retry(): void }) {
  const { failed, retry: again } = loaderTexts();
  return (
    <p role="alert">
      {failed}{' '}
      <button type="button" onClick={retry}>
        {again}
      </button>
    </p>
  );
}

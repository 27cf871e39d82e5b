import { renderToString } from 'react-dom/server';
import { Page } from './page';

/** Renders the content of `#app` in index.html. `cdn` is the origin of the script and the API. */
export const renderMarkup = (cdn: string): string => renderToString(<Page cdn={cdn} />);

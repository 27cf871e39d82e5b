import { renderToString } from 'react-dom/server';
import { Page } from './page';

/** Renders the content of `#app` in index.html. `serverOrigin` is the origin of the script and the API. */
export const renderMarkup = (serverOrigin: string): string => renderToString(<Page serverOrigin={serverOrigin} />);

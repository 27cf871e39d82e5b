import { renderToString } from 'react-dom/server';
import { Page } from './page';

/** Renders the content of `#app`. */
export const renderMarkup = (cdn: string): string => renderToString(<Page cdn={cdn} />);

import { renderToString } from 'react-dom/server';
import { Page } from './page';

/** What a server sends as the content of `#app`. */
export const markup = (cdn: string): string => renderToString(<Page cdn={cdn} />);

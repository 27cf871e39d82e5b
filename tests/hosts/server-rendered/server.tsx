import { renderToString } from 'react-dom/server';
import { Page } from './page';

/** The server-rendered content of `#app`. */
export const markup = (cdn: string): string => renderToString(<Page cdn={cdn} />);

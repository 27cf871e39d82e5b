import { hydrateRoot } from 'react-dom/client';
import { Page } from './page';

const place = document.querySelector('#app') as HTMLElement;
hydrateRoot(place, <Page cdn={place.dataset.cdn ?? ''} />);

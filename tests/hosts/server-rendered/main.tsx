import { hydrateRoot } from 'react-dom/client';
import { Page } from './page';

const container = document.querySelector('#app') as HTMLElement;
hydrateRoot(container, <Page serverOrigin={container.dataset.serverOrigin ?? ''} />);

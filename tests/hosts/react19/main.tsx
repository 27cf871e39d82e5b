import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Shop } from './shop';

createRoot(document.querySelector('#app') as Element).render(
  <StrictMode>
    <Shop />
  </StrictMode>,
);

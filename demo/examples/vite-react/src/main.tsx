import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { start } from 'sub-elements/tags';
import { Shop } from './shop';

void start({ assets: `${import.meta.env.VITE_SUB_ORIGIN}/v1/`, brand: 'orbit', reference: 'vite-react' });

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Shop />
    </StrictMode>,
  );

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SubProvider } from 'sub-elements/react';
import { Shop } from './shop';

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <SubProvider assets={`${import.meta.env.VITE_SUB_ORIGIN}/v1/`} brand="orbit" reference="vite-react">
        <Shop />
      </SubProvider>
    </StrictMode>,
  );

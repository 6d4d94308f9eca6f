import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrandProvider } from '#platform/web/brand/brand-provider.tsx';
import { brandOfHost, hostBrand } from '#platform/web/brand/host-brand.ts';
import { lastBrand } from '#platform/web/brand/last-brand.ts';
import { keepContentPolicy } from '#platform/web/content-policy.ts';
import { startI18n } from '#platform/web/i18n.ts';
import { App } from './app.tsx';

keepContentPolicy();
await startI18n(['platform', 'auth', 'users']);
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <BrandProvider brand={hostBrand ? brandOfHost : lastBrand()}>
      <App />
    </BrandProvider>
  </StrictMode>,
);

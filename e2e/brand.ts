import { callApi, openSession } from './api.ts';
import type { Installation } from './installation.ts';

export const productGreen = '#006400';

/** Resets Sol Seguros to the product's default brand, which all other end-to-end tests expect. */
export async function takeBrandBack(world: Installation): Promise<void> {
  const look = {
    primary_color: productGreen,
    accent_color: '#FFD700',
    background_color: '#f8fafc',
    text_color: '#1f2937',
  };
  const words = { login_title: '', company_tagline: '', support_email: '', logo_url: '' };
  await callApi(world, 'PUT', '/branding', { ...look, ...words }, await openSession(world, 'ana'));
}

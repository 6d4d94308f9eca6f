import type { UseFormReturnType } from '@mantine/form';
import type { Branding } from '../../contract.ts';

/** The dialog's fields, without the operator's own and the pictures, which are uploads. */
export type BrandValues = Omit<
  Branding,
  'branding_scope' | 'has_markup' | 'logo_url' | 'small_logo_url' | 'favicon_url'
>;

export type BrandFormState = UseFormReturnType<BrandValues>;

export function brandValues(branding: Branding): BrandValues {
  const { branding_scope, has_markup, logo_url, small_logo_url, favicon_url, ...values } = branding;
  return values;
}

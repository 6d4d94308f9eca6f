import { useTranslation } from 'react-i18next';
import type { ProductType } from '#features/leads/contract.ts';

/** Returns the function that names products in a line; `''` for none. */
export function useProductWords(): (products: readonly ProductType[]) => string {
  const { t } = useTranslation('leads');
  return (products) => products.map((product) => t(`product.${product}`)).join(', ');
}

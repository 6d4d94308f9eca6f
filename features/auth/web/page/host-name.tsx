import { useTranslation } from 'react-i18next';
import { hostBrand } from '#platform/web/brand/host-brand.ts';
import { ProductMark } from './product-mark.tsx';

/** The name and mark of the sign-in: the agency's on its own host, otherwise the product's. */
export function HostName({ size, isOnBrand = false }: { size: number; isOnBrand?: boolean }) {
  const { t } = useTranslation('platform');
  const picture = hostBrand?.logo_url || hostBrand?.favicon_url;
  return (
    <>
      {picture ? <img src={picture} alt="" height={size} /> : <ProductMark size={size} isOnBrand={isOnBrand} />}
      {hostBrand?.company_name ?? t('product')}
    </>
  );
}

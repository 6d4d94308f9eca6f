import { useTranslation } from 'react-i18next';
import { useBrand } from '#platform/web/brand/brand-provider.tsx';
import { i18n } from '#platform/web/i18n.ts';
import { lazyView } from '#platform/web/lazy-view.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { settingUpBrand } from './setting-up-brand.ts';

const BrandForm = lazyView(async () => {
  const [form] = await Promise.all([import('./dialog/brand-form.tsx'), i18n.loadNamespaces('branding')]);
  return form;
});

/** The dialog around the form. Closing it reverts the preview. */
export function BrandDialog() {
  const { t } = useTranslation();
  const { setBrand } = useBrand();
  const isOpen = settingUpBrand.use() !== null;
  const close = () => {
    setBrand(null);
    settingUpBrand.end();
  };
  return (
    <FormDialog opened={isOpen} close={close} title={t('shell.brand')} size={760} fields={6}>
      <BrandForm close={close} />
    </FormDialog>
  );
}

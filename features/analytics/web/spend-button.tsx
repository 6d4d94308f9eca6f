import { Button } from '@mantine/core';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';

const SpendForm = lazy(() => import('./spend-form.tsx'));

/** Opens the spend form. */
export function SpendButton() {
  const { t } = useTranslation('analytics/more');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {t('spend.enter')}
      </Button>
      <FormDialog opened={isOpen} close={() => setIsOpen(false)} title={t('spend.title')} size={960} fields={12}>
        <SpendForm close={() => setIsOpen(false)} />
      </FormDialog>
    </>
  );
}

import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { lazyView } from '#platform/web/lazy-view.ts';
import { useMay } from '#platform/web/may.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { consentRoutes } from '../../contract.ts';
import { AddressLine } from './address-line.tsx';
import classes from './consents.module.css';
import { Ledger } from './ledger.tsx';
import { useConsentStates } from './use-consents.ts';

const AddConsentForm = lazyView(() => import('./add-consent-form.tsx'));

/** Whether a client may be written to, per address, with the ledger and a form to add to it. */
export default function ClientConsents({ clientId }: { clientId: string }) {
  const may = useMay();
  return may(consentRoutes.routes.readConsentStates) ? <Section clientId={clientId} /> : null;
}

function Section({ clientId }: { clientId: string }) {
  const { t } = useTranslation('consents/client');
  const [isOpen, dialog] = useDisclosure(false);
  const states = useConsentStates(clientId);
  return (
    <section className={classes.section} aria-label={t('title')}>
      <div className={classes.head}>
        <h3>{t('title')}</h3>
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={dialog.open}
        >
          {t('add.button')}
        </Button>
      </div>
      {states.isError && <LoadError error={states.error} retry={() => void states.refetch()} />}
      <ul className={classes.addresses}>
        {states.data?.map((state) => (
          <AddressLine key={`${state.communication_type}:${state.address}`} state={state} />
        ))}
      </ul>
      {states.data?.length === 0 && <p className={classes.none}>{t('no_addresses')}</p>}
      <Ledger clientId={clientId} />
      <FormDialog opened={isOpen} close={dialog.close} title={t('add.title')} size={560} fields={5}>
        <div ref={focusStart}>
          <AddConsentForm clientId={clientId} close={dialog.close} />
        </div>
      </FormDialog>
    </section>
  );
}

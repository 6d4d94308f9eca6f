import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CardFacts, CardFoot } from '#platform/web/records/card-facts.tsx';
import { CardNames, CardTop, RecordCard, RecordName } from '#platform/web/records/record-card.tsx';
import type { Tenant } from '../../contract.ts';
import classes from '../super-admin.module.css';
import { showBranding } from '../use-super-admin.ts';
import { RestoreButton } from './restore-button.tsx';
import { deletingTenant, writingTenant } from './tenant-acts.ts';
import { TenantStatusPill } from './tenant-status.tsx';
import { useTenantFacts } from './use-tenant-facts.ts';

/** An agency: its address, terms, usage, and actions. */
export function TenantCard({ tenant, open }: { tenant: Tenant; open: () => void }) {
  const { t } = useTranslation('super-admin');
  const { used } = useTenantFacts(tenant);
  const { name: given, own_name, deleted_at } = tenant;
  const name = own_name || given;
  const act = (word: 'view' | 'edit' | 'brand' | 'delete', begin: () => void) => (
    <Button
      key={word}
      size="xs"
      variant={word === 'delete' ? 'outline' : 'default'}
      {...(word === 'delete' && { color: 'red' })}
      aria-label={t(`tenants.${word}_of`, { name })}
      onClick={begin}
    >
      {t(`tenants.${word}`)}
    </Button>
  );
  return (
    <RecordCard aria-label={name}>
      <CardTop>
        <CardNames>
          <RecordName name={name} open={open} />
          {name !== given && <p className={classes.address}>{given}</p>}
          <p className={classes.address}>{tenant.host}</p>
        </CardNames>
        <TenantStatusPill tenant={tenant} />
      </CardTop>
      <CardFacts facts={used} />
      <CardFoot>
        <div className={classes.acts}>
          {act('view', open)}
          {deleted_at ? (
            <RestoreButton tenant={tenant} />
          ) : (
            <>
              {act('edit', () => writingTenant.begin(tenant))}
              {act('brand', () => showBranding(tenant.id))}
              {act('delete', () => deletingTenant.begin(tenant))}
            </>
          )}
        </div>
      </CardFoot>
    </RecordCard>
  );
}

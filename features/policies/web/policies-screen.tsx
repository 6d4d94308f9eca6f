import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconRefresh } from '@tabler/icons-react';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#platform/web/may.ts';
import { listsOf, refetch } from '#platform/web/reads.ts';
import { useRecordView } from '#platform/web/records/record-view.tsx';
import { useListView } from '#platform/web/records/use-list-view.ts';
import { useShortcuts } from '#platform/web/shortcuts.ts';
import { KeyHint } from '#platform/web/ui/key-hint.tsx';
import { ScreenHead } from '#platform/web/ui/screen-head.tsx';
import { alertDays, policyRoutes } from '../contract.ts';
import { CancellingDialog } from './cancelling-dialog.tsx';
import { creatingPolicy } from './creating-policy.ts';
import { ExpiringBanner } from './expiring-banner.tsx';
import { ImportButton } from './import-button.tsx';
import { PolicyFilterBar } from './policy-filters.tsx';
import { PolicyList } from './policy-list.tsx';
import { PolicyPanel } from './policy-panel.tsx';
import { type PolicyFilters, policyApi } from './use-policies.ts';

const startPolicy = () => creatingPolicy.begin(null);

/** The agency's policies. */
export default function PoliciesScreen() {
  const { t } = useTranslation(['policies', 'leads', 'records', 'platform']);
  const { filters, change, openId, open, close } = useListView<PolicyFilters>('policies');
  const view = useRecordView('policies');
  const mayCreate = useMay()(policyRoutes.routes.createPolicy);
  const searchField = useRef<HTMLInputElement>(null);
  useShortcuts([
    { key: '/', label: t('filters.search'), act: () => searchField.current?.focus() },
    ...(mayCreate ? [{ key: 'n', label: t('new.button'), act: startPolicy }] : []),
  ]);
  return (
    <>
      <ScreenHead
        title={t('title')}
        bar={<PolicyFilterBar filters={filters} change={change} searchField={searchField} view={view} />}
        create={mayCreate && <NewPolicyButton />}
      >
        <RefreshButton />
        <ImportButton />
      </ScreenHead>
      {filters.expiring_within !== String(alertDays) && (
        <ExpiringBanner show={() => change({ expiring_within: String(alertDays), sort: 'expiration' })} />
      )}
      <PolicyList filters={filters} change={change} isTable={view.view === 'table'} open={open} />
      <PolicyPanel id={openId} close={close} />
      <CancellingDialog />
    </>
  );
}

function NewPolicyButton() {
  const { t } = useTranslation('policies');
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      rightSection={<KeyHint shortcut="n" />}
      onClick={startPolicy}
    >
      {t('new.button')}
    </Button>
  );
}

function RefreshButton() {
  const { t } = useTranslation('policies');
  const queryClient = useQueryClient();
  const isFetching = useIsFetching(listsOf(policyApi.listPolicies)) > 0;
  return (
    <ActionIcon
      variant="default"
      size={36}
      loading={isFetching}
      aria-label={t('refresh')}
      title={t('refresh')}
      onClick={() => void refetch(queryClient, ['policy'])}
    >
      <IconRefresh size={17} aria-hidden />
    </ActionIcon>
  );
}

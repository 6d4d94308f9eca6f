import { ActionIcon } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { listsOf, refetch } from '#platform/web/reads.ts';
import { useRecordView } from '#platform/web/records/record-view.tsx';
import { useListView } from '#platform/web/records/use-list-view.ts';
import { useShortcuts } from '#platform/web/shortcuts.ts';
import { ScreenHead } from '#platform/web/ui/screen-head.tsx';
import { alertDays } from '../contract.ts';
import { CancellingDialog } from './cancelling-dialog.tsx';
import { ExpiringBanner } from './expiring-banner.tsx';
import { ImportButton } from './import-button.tsx';
import { PolicyFilterBar } from './policy-filters.tsx';
import { PolicyList } from './policy-list.tsx';
import { PolicyPanel } from './policy-panel.tsx';
import { type PolicyFilters, policyApi } from './use-policies.ts';

/** The agency's policies. */
export default function PoliciesScreen() {
  const { t } = useTranslation(['policies', 'leads', 'records', 'platform']);
  const { filters, change, openId, open, close } = useListView<PolicyFilters>('policies');
  const view = useRecordView('policies');
  const searchField = useRef<HTMLInputElement>(null);
  useShortcuts([{ key: '/', label: t('filters.search'), act: () => searchField.current?.focus() }]);
  return (
    <>
      <ScreenHead
        title={t('title')}
        bar={<PolicyFilterBar filters={filters} change={change} searchField={searchField} view={view} />}
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

import { IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CardGrid, CardGridSkeleton } from '#platform/web/records/card-grid.tsx';
import { isFiltered } from '#platform/web/records/filters.ts';
import { RecordList } from '#platform/web/records/record-list.tsx';
import { Empty } from '#platform/web/ui/async-state.tsx';
import { PolicyCard } from './policy-card.tsx';
import { type PolicyFilters, usePolicyList } from './use-policies.ts';

interface PolicyListProps {
  filters: PolicyFilters;
  open: (id: string) => void;
}

/** The policies that match, as cards. */
export function PolicyList({ filters, open }: PolicyListProps) {
  const { t } = useTranslation('policies');
  const icon = <IconShieldCheck size={40} />;
  return (
    <RecordList
      list={usePolicyList(filters)}
      skeleton={<CardGridSkeleton height={236} />}
      empty={
        isFiltered(filters) ? (
          <Empty icon={icon} title={t('list.no_match')} />
        ) : (
          <Empty icon={icon} title={t('list.empty')} text={t('list.empty_text')} />
        )
      }
      count={(numbers) => t('list.shown', numbers)}
    >
      {(policies) => (
        <CardGrid>
          {policies.map((policy) => (
            <PolicyCard key={policy.id} policy={policy} open={open} />
          ))}
        </CardGrid>
      )}
    </RecordList>
  );
}

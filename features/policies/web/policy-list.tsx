import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { Empty, LoadError } from '#platform/web/ui/async-state.tsx';
import classes from './policies.module.css';
import { PolicyCard } from './policy-card.tsx';
import { isFiltered } from './policy-filters.tsx';
import { type PolicyFilters, usePolicyList } from './use-policies.ts';

interface PolicyListProps {
  filters: PolicyFilters;
  open: (id: string) => void;
}

/** The policies that match, as cards. */
export function PolicyList({ filters, open }: PolicyListProps) {
  const { t } = useTranslation(['policies', 'platform']);
  const formats = useFormats();
  const list = usePolicyList(filters);
  if (list.isError) return <LoadError error={list.error} retry={() => void list.refetch()} />;
  if (list.isPending) return <ListSkeleton />;
  const policies = list.data.pages.flatMap(({ items }) => items);
  if (policies.length === 0) {
    return (
      <Empty
        icon={<IconShieldCheck size={40} />}
        title={isFiltered(filters) ? t('list.no_match') : t('list.empty')}
        {...(!isFiltered(filters) && { text: t('list.empty_text') })}
      />
    );
  }
  return (
    <>
      <div className={classes.cards} aria-busy={list.isPlaceholderData}>
        {policies.map((policy) => (
          <PolicyCard key={policy.id} policy={policy} open={open} />
        ))}
      </div>
      <Group justify="space-between" mt="sm">
        <Text size="sm" c="dimmed" role="status">
          {t('list.shown', { shown: formats.number(policies.length), total: list.data.pages[0]?.total ?? '' })}
        </Text>
        {list.hasNextPage && (
          <Button
            variant="default"
            size="xs"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t('platform:actions.more')}
          </Button>
        )}
      </Group>
    </>
  );
}

function ListSkeleton() {
  return (
    <div className={classes.cards} aria-hidden>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={String(index)} h={236} radius="md" />
      ))}
    </div>
  );
}

import { ActionIcon, Button, Group } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconFileUpload, IconPlus } from '@tabler/icons-react';
import { Suspense, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyView } from '#platform/web/lazy-view.ts';
import { useMay } from '#platform/web/may.ts';
import { isFiltered } from '#platform/web/records/filters.ts';
import { statusControls } from '#platform/web/records/keep-focus.ts';
import { useListView } from '#platform/web/records/use-list-view.ts';
import { useShortcuts } from '#platform/web/shortcuts.ts';
import { useIsPhone } from '#platform/web/touch.ts';
import { KeyHint } from '#platform/web/ui/key-hint.tsx';
import { ScreenHead } from '#platform/web/ui/screen-head.tsx';
import { ViewSkeleton } from '#platform/web/ui/view-skeleton.tsx';
import { leadRoutes } from '../contract.ts';
import { creatingLead } from './creating-lead.ts';
import type { FollowedLead } from './lead-column.tsx';
import { LeadFilterBar, type LeadsView } from './lead-filters.tsx';
import { leadImport } from './lead-import.ts';
import { LeadPanel } from './lead-panel.tsx';
import { LeadsBoard } from './leads-board.tsx';
import { type LeadFilters, useMoveLead } from './use-leads.ts';

const startLead = () => creatingLead.begin(null);
const LeadsList = lazyView(async () => ({ default: (await import('./leads-list.tsx')).LeadsList }));

/** The leads of the agency as board or list, with their actions. */
export default function LeadsScreen() {
  const { t } = useTranslation(['leads', 'clients', 'records', 'platform']);
  const may = useMay();
  const mayMove = may(leadRoutes.routes.updateLead);
  const mayCreate = may(leadRoutes.routes.createLead);
  const { filters, change, openId, open, close } = useListView<LeadFilters>('leads');
  const [usualView, setUsualView] = useLocalStorage<LeadsView>({ key: 'leads-view', defaultValue: 'board' });
  // The board shows every status. A link with a status opens the list, whatever the user's usual view is.
  const isSentHere = Boolean(
    filters.status || filters.stage_reached || filters.first_contact || filters.timed || filters.count,
  );
  const [linkedView, setLinkedView] = useState<LeadsView | null>(isSentHere ? 'list' : null);
  const view = filters.status ? 'list' : (linkedView ?? usualView);
  const searchField = useRef<HTMLInputElement>(null);
  const { move, followed } = useFollowedMove();

  useShortcuts([
    { key: '/', label: t('filters.search'), act: () => searchField.current?.focus() },
    ...(mayCreate ? [{ key: 'n', label: t('create.button'), act: startLead }] : []),
  ]);
  const setView = (next: LeadsView) => {
    setLinkedView(null);
    setUsualView(next);
    change({ ...filters, status: undefined });
  };
  const newButton = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      rightSection={<KeyHint shortcut="n" />}
      onClick={startLead}
    >
      {t('create.button')}
    </Button>
  );
  const asked = useMemo(() => ({ sort: 'newest' as const, ...filters }), [filters]);
  const shown = {
    filters: asked,
    isFiltered: isFiltered(filters),
    mayMove,
    open,
    move,
  };
  return (
    <>
      <ScreenHead
        title={t('title')}
        bar={
          <LeadFilterBar filters={filters} change={change} view={view} setView={setView} searchField={searchField} />
        }
        create={mayCreate && newButton}
      >
        <ImportButton />
      </ScreenHead>
      {view === 'board' ? (
        <LeadsBoard {...shown} followed={followed} />
      ) : (
        <Suspense fallback={<ViewSkeleton />}>
          <LeadsList
            {...shown}
            changeSort={(sort) => change({ ...filters, sort })}
            nextStep={
              mayCreate ? (
                <Group gap="xs" justify="center">
                  <ImportButton />
                  {newButton}
                </Group>
              ) : undefined
            }
          />
        </Suspense>
      )}
      <LeadPanel id={openId} close={close} />
    </>
  );
}

/** A link to the import of leads. */
function ImportButton() {
  const { t } = useTranslation('leads');
  const may = useMay();
  const isPhone = useIsPhone();
  const { act } = leadImport;
  if (!act || !may(act.route)) return null;
  if (isPhone) {
    return (
      <ActionIcon variant="default" size={36} aria-label={t('import.button')} onClick={act.begin}>
        <IconFileUpload size={18} aria-hidden />
      </ActionIcon>
    );
  }
  return (
    <Button variant="default" leftSection={<IconFileUpload size={16} aria-hidden />} onClick={act.begin}>
      {t('import.button')}
    </Button>
  );
}

/** Moves a lead. After a move by keyboard, the focus follows the card, also when the move is reverted. */
function useFollowedMove() {
  const followed = useRef<FollowedLead | null>(null);
  const move = useMoveLead(({ id, status }) => {
    const focused = document.activeElement;
    const isAtCard = focused?.matches(`[data-lead="${id}"] :is(${statusControls}):focus-visible`);
    // The focus may still be in transit between two columns.
    if (isAtCard || followed.current?.id === id) followed.current = { id, status };
    else followed.current = null;
  });
  return { move, followed };
}

import { useTranslation } from 'react-i18next';
import { useMay } from '#platform/web/may.ts';
import { useMadeName } from '#platform/web/records/made-name.ts';
import { StatusPill } from '#platform/web/records/status-pill.tsx';
import { showInPlace, useMove } from '#platform/web/records/use-move.ts';
import { configuringIntegrations } from '../../contract/access.ts';
import { chosenStatuses, type IntegrationStatus } from '../../contract/choices.ts';
import type { IntegrationCard } from '../../contract/integration.ts';
import { sourceTypes } from '../../contract/source-types/source-types.ts';
import { pausingIntegration } from '../acts/acts.ts';
import { statusLooks } from '../looks.ts';
import { integrationApi } from '../use-integrations.ts';

type Chosen = (typeof chosenStatuses)[number];
const isChosen = (status: IntegrationStatus): status is Chosen => chosenStatuses.some((each) => each === status);

/**
 * The status of an integration. Users who may configure it choose among three. Only the system sets the other two,
 * which are listed only while they are the current one.
 */
export function IntegrationStatusPill({ integration }: { integration: IntegrationCard }) {
  const { t } = useTranslation('integrations');
  const madeName = useMadeName();
  const move = useMoveIntegration();
  const mayChange = useMay()(configuringIntegrations);
  const { status, name, integration_type } = integration;
  const offered = Object.entries(statusLooks).filter(
    ([each]) => each === status || isChosen(each as IntegrationStatus),
  );
  function change(to: IntegrationStatus): void {
    if (!isChosen(to) || to === status) return;
    // Deliveries during a pause are lost, so an accidental click must not pause.
    if (to === 'Inactive' && sourceTypes[integration_type].hook) pausingIntegration.begin(integration);
    else move(integration, to);
  }
  return (
    <StatusPill
      status={status}
      looks={Object.fromEntries(offered) as typeof statusLooks}
      textOf={(each) => t(`status.${each}`)}
      label={t('list.status_of', { name: madeName(name) })}
      onChange={mayChange ? change : undefined}
    />
  );
}

/** Sets the status of an integration: at once on the screen, reverted if the server refuses. */
function useMoveIntegration() {
  const { t } = useTranslation('integrations');
  return useMove<IntegrationCard, Chosen>({
    list: integrationApi.listIntegrations,
    read: integrationApi.readIntegration,
    write: integrationApi.updateIntegration,
    nameOf: ({ name }) => name,
    textOf: (status) => t(`status.${status}`),
    send: ({ id }, status) =>
      integrationApi.updateIntegration({ params: { id }, body: { status: isChosen(status) ? status : 'Active' } }),
    show: showInPlace(integrationApi.listIntegrations),
  });
}

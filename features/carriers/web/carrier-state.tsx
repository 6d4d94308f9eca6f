import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#platform/web/may.ts';
import type { StatusLooks } from '#platform/web/records/status-looks.ts';
import { StatusPill } from '#platform/web/records/status-pill.tsx';
import { type Carrier, carrierRoutes, type carrierStates } from '../contract.ts';
import { useSettingActive } from './use-carriers.ts';

type State = (typeof carrierStates)[number];

const looks: StatusLooks<State> = {
  active: { tone: 'success', icon: IconCircleCheck },
  inactive: { tone: 'neutral', icon: IconCircleX },
};

/** Whether the agency works with a carrier, with a control to change it for users with permission. */
export function CarrierStatePill({ carrier }: { carrier: Carrier }) {
  const { t } = useTranslation('carriers');
  const mayChange = useMay()(carrierRoutes.routes.updateCarrier);
  const setActive = useSettingActive();
  const state = carrier.is_active ? 'active' : 'inactive';
  const change = (to: State) => {
    if (to !== state) void setActive(carrier, to === 'active');
  };
  return (
    <StatusPill
      status={state}
      looks={looks}
      textOf={(each) => t(`state.${each}`)}
      label={t('state.of', { name: carrier.name })}
      onChange={mayChange ? change : undefined}
    />
  );
}

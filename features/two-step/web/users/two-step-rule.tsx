import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#platform/web/may.ts';
import { asking, useRefresh } from '#platform/web/reads.ts';
import { sayDone, sayRefused } from '#platform/web/say.ts';
import { twoStepRoutes } from '../../contract.ts';
import { twoStepApi } from '../two-step-api.ts';

/** Whether the agency requires a second step of all users, with a switch. */
export function TwoStepRule() {
  const may = useMay();
  return may(twoStepRoutes.routes.setTwoStepRule) ? <Rule /> : null;
}

function Rule() {
  const { t } = useTranslation(['two-step', 'platform']);
  const own = useQuery(asking(twoStepApi.readTwoStep, {}));
  const refresh = useRefresh(twoStepApi.setTwoStepRule);
  /** The new choice until the server has stored it. null means no change is in progress. */
  const [chosen, setChosen] = useState<boolean | null>(null);

  async function set(is_demanded: boolean): Promise<void> {
    setChosen(is_demanded);
    try {
      await twoStepApi.setTwoStepRule({ body: { is_demanded } });
      await refresh();
      sayDone(t(is_demanded ? 'rule.on' : 'rule.off'));
    } catch (error) {
      sayRefused(t('settings.title'), error, t('platform:results.error_updating'));
    }
    setChosen(null);
  }

  return (
    <Switch
      mb="sm"
      label={t('rule.label')}
      description={t('rule.text')}
      checked={chosen ?? own.data?.is_demanded ?? false}
      disabled={!own.data || chosen !== null}
      onChange={({ currentTarget }) => void set(currentTarget.checked)}
    />
  );
}

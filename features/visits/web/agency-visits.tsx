import { Button, Modal, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#platform/web/may.ts';
import { asking, useRefresh } from '#platform/web/reads.ts';
import { sayDone, sayRefused } from '#platform/web/say.ts';
import { useIsPhone } from '#platform/web/touch.ts';
import { useCovering } from '#platform/web/ui/covering.ts';
import { visitRoutes } from '../contract.ts';
import { visitApi } from './visit-api.ts';
import { VisitList } from './visit-list.tsx';
import classes from './visits.module.css';

/** Whether operators must ask first, and the past visits; for Admins. */
export default function AgencyVisits() {
  const may = useMay();
  return may(visitRoutes.routes.listVisits) ? <Visits /> : null;
}

function Visits() {
  const { t } = useTranslation(['visits', 'platform']);
  const [isOpen, setOpen] = useState(false);
  const isPhone = useIsPhone();
  useCovering(isOpen);
  return (
    <div className={classes.rule}>
      <Rule />
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        {t('list.button')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('list.title')}
        size={640}
        fullScreen={isPhone}
        closeButtonProps={{ 'aria-label': t('platform:actions.close') }}
      >
        <Text size="sm" mb="sm">
          {t('list.text')}
        </Text>
        {isOpen && <VisitList />}
      </Modal>
    </div>
  );
}

function Rule() {
  const { t } = useTranslation(['visits', 'platform']);
  const may = useMay();
  const rule = useQuery(asking(visitApi.readVisitRule, {}));
  const refresh = useRefresh(visitApi.updateVisitRule);
  /** The chosen value until the server has stored it; null: no request is pending. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  async function set(ask_first: boolean): Promise<void> {
    setChosen(ask_first);
    try {
      await visitApi.updateVisitRule({ body: { ask_first } });
      await refresh();
      sayDone(t(ask_first ? 'rule.on' : 'rule.off'));
    } catch (error) {
      sayRefused(t('rule.label'), error, t('platform:results.error_updating'));
    }
    setChosen(null);
  }
  return (
    <Switch
      label={t('rule.label')}
      description={t('rule.text')}
      checked={chosen ?? rule.data?.ask_first ?? false}
      disabled={!rule.data || chosen !== null || !may(visitRoutes.routes.updateVisitRule)}
      onChange={({ currentTarget }) => void set(currentTarget.checked)}
    />
  );
}

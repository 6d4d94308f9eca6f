import { Button, Modal } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconHelpCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { useUser } from '#platform/web/session.ts';
import classes from './dashboard.module.css';

const stats = ['total_leads', 'total_quotes', 'total_policies', 'policies_value', 'expiring_policies'] as const;

interface DefinitionsProps {
  /** When the figures were read, in milliseconds; 0: not yet. */
  at: number;
  hasUsers: boolean;
}

/** What each figure counts, a click away. */
export function Definitions({ at, hasUsers }: DefinitionsProps) {
  const { t } = useTranslation(['dashboard', 'platform']);
  const formats = useFormats();
  const { agency } = useUser();
  const isPhone = useMediaQuery('(max-width: 48em)') ?? false;
  const [isOpen, dialog] = useDisclosure(false);
  const fourth = hasUsers ? 'users_by_role' : 'leads_by_product';
  const moment = new Date(at).toISOString();
  return (
    <>
      <Button size="xs" variant="default" leftSection={<IconHelpCircle size={16} aria-hidden />} onClick={dialog.open}>
        {t('definitions.button')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={dialog.close}
        title={t('definitions.title')}
        size={560}
        fullScreen={isPhone}
        closeButtonProps={{ 'aria-label': t('platform:actions.close') }}
      >
        <dl className={classes.definitions}>
          {stats.map((name) => (
            <div key={name}>
              <dt>{t(`stats.${name}`)}</dt>
              <dd>{t(`definitions.${name}`, { zone: agency?.time_zone ?? '' })}</dd>
            </div>
          ))}
          <div>
            <dt>{t(`breakdown.${fourth}`)}</dt>
            <dd>{t(`definitions.${fourth}`)}</dd>
          </div>
          {at > 0 && (
            <div>
              <dt>{t('definitions.moment_title')}</dt>
              <dd>{t('definitions.moment', { date: formats.date(moment), time: formats.time(moment) })}</dd>
            </div>
          )}
        </dl>
      </Modal>
    </>
  );
}

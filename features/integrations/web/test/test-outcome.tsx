import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TestResult } from '../../contract/incoming-lead.ts';
import classes from '../integrations.module.css';
import { MappedLeadFacts } from '../mapped-lead-facts.tsx';
import payload from '../payload.module.css';

/** The outcome of a test, or the reasons for none. */
export function TestOutcome({ result }: { result: TestResult }) {
  const { t } = useTranslation('integrations/acts');
  const { success, error, messages, would_be, lead, trace } = result;
  // The sentence above is not repeated.
  const further = messages.filter((message) => message !== error);
  return (
    <div className={classes.part} role="status">
      <Alert
        color={success ? 'success' : 'red'}
        icon={success ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
        title={t(success ? 'test.success' : 'test.errors')}
      >
        {error && <Text size="sm">{error}</Text>}
        {further.length > 0 && (
          <ul className={payload.problems}>
            {further.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        )}
      </Alert>
      <h3>{t('test.result')}</h3>
      {would_be && <Text size="sm">{t(`would_be.${would_be}`)}</Text>}
      {lead && <MappedLeadFacts lead={lead} trace={trace} />}
    </div>
  );
}

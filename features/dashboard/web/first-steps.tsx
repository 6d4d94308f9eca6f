import { Button, CloseButton, Paper, Text, Title } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { agencyScreen } from '#features/agency/web/index.tsx';
import { authRoutes } from '#features/auth/contract.ts';
import { openingProfile } from '#features/auth/web/index.tsx';
import { beginBookImport } from '#features/book/web/index.tsx';
import { integrationsScreen } from '#features/integrations/web/index.tsx';
import { leadsScreen } from '#features/leads/web/index.tsx';
import { quotesScreen } from '#features/quotes/web/index.tsx';
import { usersScreen } from '#features/users/web/index.tsx';
import { useMay } from '#platform/web/may.ts';
import { go } from '#platform/web/navigation.ts';
import type { FirstStep } from '../contract.ts';
import classes from './first-steps.module.css';
import type { firstSteps } from './first-steps-of.ts';

const [createLead] = leadsScreen.acts;
const [createQuote] = quotesScreen.acts;
const [createUser] = usersScreen.acts;
const [, importLeads] = integrationsScreen.acts;

/** The action of each step. A step without one is done elsewhere, as its hint explains. */
const acts = {
  person: { route: authRoutes.routes.updateProfile, begin: () => openingProfile.begin(null) },
  agency: { route: agencyScreen.route, begin: () => go({ tab: 'agency' }) },
  user: createUser,
  lead: createLead,
  quote: createQuote,
  policy: { route: createQuote.route, begin: () => go({ tab: 'quotes' }) },
  import: importLeads,
  book: beginBookImport,
};

const isDoneHere = (step: FirstStep): step is keyof typeof acts => step in acts;

interface FirstStepsProps {
  steps: ReturnType<typeof firstSteps>;
  /** Omitted if the steps can't be hidden. */
  hide?: () => void;
}

/** An agency's first steps and their progress. */
export default function FirstSteps({ steps, hide }: FirstStepsProps) {
  const { t } = useTranslation('dashboard');
  const may = useMay();
  const headingId = useId();
  const isDoable = (step: FirstStep): step is keyof typeof acts => isDoneHere(step) && may(acts[step].route);
  const done = steps.filter(({ isDone }) => isDone);
  const open = steps.filter(({ isDone }) => !isDone);
  const next = open.find(({ step }) => isDoable(step));
  return (
    <Paper component="section" p="md" mb="sm" aria-labelledby={headingId}>
      <div className={classes.head}>
        <Title order={2} size="h3" id={headingId}>
          {t('first_steps.title')}
        </Title>
        <span className={classes.progress}>
          <Text size="xs" c="dimmed">
            {t('first_steps.progress', { done: done.length, total: steps.length })}
          </Text>
          {hide && <CloseButton size="sm" aria-label={t('first_steps.hide')} onClick={hide} />}
        </span>
      </div>
      <div className={classes.track} aria-hidden>
        <span style={{ width: `calc(100% * ${done.length / steps.length})` }} />
      </div>
      <ol className={classes.open}>
        {open.map(({ step }) => (
          <li key={step}>
            <IconCircle size={20} aria-hidden />
            <div className={classes.words}>
              <span className={classes.name}>{t(`steps.${step}`)}</span>
              <span className={classes.hint}>
                {t(step === 'import' && !isDoable(step) ? 'step_hints.import_command' : `step_hints.${step}`)}
              </span>
            </div>
            {isDoable(step) && (
              <Button size="xs" variant={step === next?.step ? 'filled' : 'default'} onClick={acts[step].begin}>
                {t(`step_acts.${step}`)}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <ul className={classes.done}>
        {done.map(({ step }) => (
          <li key={step}>
            <IconCircleCheckFilled size={16} role="img" aria-label={t('first_steps.done')} />
            {t(`steps.${step}`)}
          </li>
        ))}
      </ul>
    </Paper>
  );
}

import { Button, Text } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import type { RotatedName } from '../../contract/choices.ts';
import type { Integration } from '../../contract/integration.ts';
import { sourceTypes } from '../../contract/source-types/source-types.ts';
import { rotatingSecret } from '../acts/acts.ts';
import classes from '../integrations.module.css';
import { useSecretName } from './use-secret-name.ts';

/** The secrets of an integration: whether they are set, never their values, and the button to rotate each. */
export function SecretList({ integration }: { integration: Integration }) {
  const { t } = useTranslation('integrations/setup');
  const formats = useFormats();
  const { missing, overlap_until } = integration;
  const { secrets, hook } = sourceTypes[integration.integration_type];
  const names: readonly RotatedName[] = [...secrets, ...(hook ? ['address' as const] : [])];
  if (names.length === 0) return null;
  return (
    <section className={classes.part} aria-label={t('panel.secrets')}>
      <h3>{t('panel.secrets')}</h3>
      <ul className={classes.secrets}>
        {names.map((name) => (
          <SecretLine
            key={name}
            integration={integration}
            name={name}
            isSet={name === 'address' || integration[name] !== ''}
            isMissing={missing.some((each) => each === name)}
          />
        ))}
      </ul>
      {overlap_until && (
        <Text size="sm" c="dimmed" className={classes.withSign}>
          <IconClock size={15} aria-hidden />
          {t('rotate.overlap', { date: formats.date(overlap_until), time: formats.time(overlap_until) })}
        </Text>
      )}
    </section>
  );
}

interface SecretLineProps {
  integration: Integration;
  name: RotatedName;
  isSet: boolean;
  isMissing: boolean;
}

function SecretLine({ integration, name, isSet, isMissing }: SecretLineProps) {
  const { t } = useTranslation('integrations/setup');
  const label = useSecretName(integration.integration_type)(name);
  const act = t(isSet ? 'rotate.open_new' : 'rotate.open_set');
  return (
    <li>
      <span className={classes.secretName}>{label}</span>
      <span className={classes.secretState} data-missing={isMissing || undefined}>
        {isSet && name !== 'address' && <span aria-hidden>••••••••</span>}{' '}
        {name !== 'address' && t(isSet ? 'secret.set' : isMissing ? 'secret.missing' : 'secret.not_set')}
      </span>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('rotate.open_of', { act, name: label })}
        onClick={() => rotatingSecret.begin({ integration, name, isSet })}
      >
        {act}
      </Button>
    </li>
  );
}

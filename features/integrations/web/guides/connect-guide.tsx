import { Anchor, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { textOf } from '#platform/web/text-of.ts';
import { CopyLine } from '#platform/web/ui/copy-line.tsx';
import type { IntegrationType } from '../../contract/choices.ts';
import type { Integration } from '../../contract/integration.ts';
import { sourceTypes } from '../../contract/source-types/source-types.ts';
import { useSecretName } from '../secrets/use-secret-name.ts';
import classes from './guides.module.css';

/** What to click at the vendor and what to paste, step by step. */
export default function ConnectGuide({ integration }: { integration: Integration }) {
  const { t } = useTranslation(['integrations/guides', 'integrations/setup']);
  const { integration_type: type, webhook_url } = integration;
  const nameOf = useSecretName(type);
  const { guide, secrets } = sourceTypes[type];
  const { steps, addressAt, vendor } = guide;
  const names = {
    endpoint: t('integrations/setup:fields.api_endpoint'),
    check: t('integrations/setup:panel.check'),
    ...Object.fromEntries(secrets.map((name) => [name, nameOf(name)])),
  };
  const stepOf = (step: number) => textOf(t, `guide.${type}.${step}`, names);
  return (
    <div className={classes.guide}>
      <Text size="sm">
        <strong>{t('needs_label')}:</strong> {t(`needs.${type}`)}
      </Text>
      {vendor && (
        <Anchor href={vendor.url} target="_blank" rel="noreferrer" size="sm" className={classes.vendor}>
          <IconExternalLink size={15} aria-hidden />
          {t('open_vendor', { name: vendor.name })}
        </Anchor>
      )}
      <ol className={classes.steps}>
        {Array.from({ length: steps }, (_, index) => index + 1).map((step) => (
          <li key={step}>
            <span>{stepOf(step)}</span>
            {step === addressAt && webhook_url && (
              <CopyLine label={t('integrations/setup:panel.address_label')} value={webhook_url} />
            )}
          </li>
        ))}
      </ol>
      <Text size="sm" c="dimmed">
        <strong>{t('good_to_know')}:</strong> {t(`note.${type as IntegrationType}`)}
      </Text>
    </div>
  );
}

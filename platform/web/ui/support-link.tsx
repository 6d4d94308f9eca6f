import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { support } from '../support.ts';

/** A link to the agency's support address; renders nothing if the agency has none. */
export function SupportLink() {
  const { t } = useTranslation();
  return (
    support.email && (
      <Anchor href={`mailto:${support.email}`} size="sm">
        {t('support', support)}
      </Anchor>
    )
  );
}

import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { openRecord } from '#platform/web/navigation.ts';
import { HeadLine } from '#platform/web/records/record-drawer.tsx';
import type { Lead, Sharer } from '../contract.ts';

/** The clients who share a phone or an e-mail with a lead's client: members of a household are separate clients. */
export function LeadSharers({ lead: { shares_contact } }: { lead: Lead }) {
  const { t } = useTranslation('leads');
  return (['phone', 'email'] as const).map((by) => {
    const sharers = shares_contact.filter((sharer) => sharer.by === by);
    if (sharers.length === 0) return null;
    return (
      <HeadLine key={by}>
        {t(`shares.${by}`)}{' '}
        {sharers.map((sharer, at) => (
          <span key={sharer.client_id}>
            {at > 0 && ', '}
            <SharerName sharer={sharer} />
          </span>
        ))}
      </HeadLine>
    );
  });
}

function SharerName({ sharer: { name, lead_id } }: { sharer: Sharer }) {
  if (!lead_id) return name;
  return (
    <Anchor component="button" type="button" inherit mih={24} onClick={() => openRecord('leads', lead_id)}>
      {name}
    </Anchor>
  );
}

import { IconMail, IconMessage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '#platform/contract/phone.ts';
import type { Status as Meaning } from '#platform/web/brand/status-variables.ts';
import { toneOf } from '#platform/web/records/tone.ts';
import type { AddressState } from '../../contract.ts';
import classes from './consents.module.css';

const icons = { Email: IconMail, SMS: IconMessage } as const;
const tones = { none: 'neutral', given: 'success', revoked: 'danger' } as const satisfies Record<string, Meaning>;

/** One address of a client, and what may be sent there. */
export function AddressLine({ state }: { state: AddressState }) {
  const { t } = useTranslation('consents/client');
  const { communication_type, address, is_held, is_undeliverable } = state;
  const Icon = icons[communication_type];
  // A service e-mail needs no consent.
  const stateOf = (purpose: 'service' | 'marketing') =>
    communication_type === 'Email' && state[purpose] === 'none' ? 'free' : state[purpose];
  return (
    <li className={classes.address}>
      <Icon size={18} aria-label={t(`channel.${communication_type}`)} />
      <span className={classes.where}>{formatPhone(address)}</span>
      <span className={classes.marks}>
        {(['service', 'marketing'] as const).map((purpose) => (
          <span key={purpose} {...toneOf(tones[state[purpose]], classes.mark)}>
            {t(`purpose.${purpose}`)}: {t(`state.${stateOf(purpose)}`)}
          </span>
        ))}
        {is_held && <span {...toneOf('warning', classes.mark)}>{t('held')}</span>}
        {is_undeliverable && <span {...toneOf('danger', classes.mark)}>{t('undeliverable')}</span>}
      </span>
    </li>
  );
}

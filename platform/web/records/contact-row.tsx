import { IconBrandWhatsapp, IconMail, IconPhone, type TablerIcon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './contact-row.module.css';
import signs from './sign.module.css';

/** A person's contact data; `''` means unknown. */
export interface Reachable {
  name: string;
  email: string;
  /** E.164, as is `whatsapp`. */
  phone: string;
  phone_national: string;
  whatsapp: string;
  whatsapp_national: string;
}

interface Way {
  href: string;
  isKnown: boolean;
  /** The number or the address as text. */
  told: string;
  icon: TablerIcon;
  label: string;
  word: string;
  target?: '_blank';
}

interface ContactRowProps {
  contact: Reachable;
  /** Shows a word beside each icon, as in a panel; else icons only, as on a card. */
  withWords?: boolean;
  /** For stacked rows: each contact method keeps its column, also if another one is missing. */
  isAligned?: boolean;
}

/**
 * Call, WhatsApp and e-mail links; unknown ones are omitted. The links can't be dragged, because a user who drags a
 * card by a link means to drag the card.
 */
export function ContactRow({ contact, withWords = false, isAligned = false }: ContactRowProps) {
  const { t } = useTranslation('records');
  const { name, email, phone, phone_national, whatsapp, whatsapp_national } = contact;
  const ways: Way[] = [
    {
      href: `tel:${phone}`,
      isKnown: phone !== '',
      told: phone_national,
      icon: IconPhone,
      label: t('contact.call', { name }),
      word: t('contact.call_word'),
    },
    {
      href: `https://wa.me/${whatsapp.slice(1)}`,
      isKnown: whatsapp !== '',
      told: whatsapp_national,
      icon: IconBrandWhatsapp,
      label: t('contact.whatsapp', { name }),
      word: 'WhatsApp',
      target: '_blank',
    },
    {
      href: `mailto:${email}`,
      isKnown: email !== '',
      told: email,
      icon: IconMail,
      label: t('contact.mail', { name }),
      word: t('contact.mail_word'),
    },
  ];
  return (
    <div className={classes.row} data-words={withWords || undefined}>
      {ways.map(({ href, isKnown, told, icon: Icon, label, word, target }) =>
        isKnown ? (
          <a
            key={href}
            className={withWords ? classes.way : signs.sign}
            draggable={false}
            title={told}
            aria-label={`${label}: ${told}`}
            href={href}
            target={target}
            rel={target && 'noreferrer'}
          >
            <Icon size={withWords ? 18 : 16} aria-hidden />
            {withWords && <span>{word}</span>}
          </a>
        ) : (
          isAligned && <span key={href} className={classes.place} />
        ),
      )}
    </div>
  );
}

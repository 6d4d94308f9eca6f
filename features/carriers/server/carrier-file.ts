import { leadWords } from '#features/leads/server/index.ts';
import { formatPhone } from '#platform/contract/phone.ts';
import { wordsOf } from '#platform/server/ground/words.ts';
import type { FileReader, ListTable } from '#platform/server/http/list-file.ts';
import type { Carrier } from '../contract.ts';
import type en from '../locales/en.json';

const words = wordsOf<typeof en>('carriers');

/** The columns of carriers in a file. */
export function carrierFile({ language, day }: FileReader): ListTable<Carrier> {
  const t = words(language);
  const ofLeads = leadWords(language);
  return {
    title: t('title'),
    columns: [
      { label: t('fields.name'), kind: 'text', width: 30, of: ({ name }) => name },
      {
        label: t('fields.products'),
        kind: 'text',
        width: 24,
        of: ({ products }) => products.map((product) => ofLeads(`product.${product}`)).join(', '),
      },
      { label: t('fields.codes'), kind: 'text', of: ({ codes }) => codes.join(', ') },
      {
        label: t('fields.service_phone'),
        kind: 'text',
        width: 18,
        of: ({ service_phone }) => formatPhone(service_phone),
      },
      { label: t('fields.claims_phone'), kind: 'text', width: 18, of: ({ claims_phone }) => formatPhone(claims_phone) },
      { label: t('fields.site'), kind: 'text', width: 30, of: ({ site }) => site },
      {
        label: t('fields.state'),
        kind: 'text',
        width: 12,
        of: ({ is_active }) => t(`state.${is_active ? ('active' as const) : ('inactive' as const)}`),
      },
      { label: t('fields.created_at'), kind: 'day', of: ({ created_at }) => day(created_at) },
    ],
  };
}

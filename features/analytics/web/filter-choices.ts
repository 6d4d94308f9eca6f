import { useTranslation } from 'react-i18next';
import { leadSources, productTypes } from '#features/leads/contract.ts';
import { useSellers } from '#features/users/web/index.tsx';
import { namesApart } from '#platform/web/form/names-apart.ts';
import { none } from '../contract/range.ts';

interface FilterChoice {
  name: 'agents' | 'products' | 'sources';
  label: string;
  values: readonly string[];
  textOf: (value: string) => string;
}

/** The available filters, with a label for each value. */
export function useFilterChoices(): readonly FilterChoice[] {
  const { t } = useTranslation('analytics');
  const names = namesApart(useSellers().data ?? []);
  return [
    {
      name: 'agents',
      label: t('filters.agents'),
      values: [...names.keys(), none],
      textOf: (id) => (id === none ? t('none') : (names.get(id) ?? t('left'))),
    },
    {
      name: 'products',
      label: t('filters.products'),
      values: [...productTypes, none],
      textOf: (product) => t(`products.${product as 'Auto'}`),
    },
    {
      name: 'sources',
      label: t('filters.sources'),
      values: [...leadSources, none],
      textOf: (source) => t(`sources.${source as 'Web'}`),
    },
  ];
}

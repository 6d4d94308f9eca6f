import { ActionIcon, Button } from '@mantine/core';
import { IconChevronDown, IconFileTypePdf } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { QuoteCard } from '#features/quotes/contract.ts';
import { languages } from '#platform/contract/language.ts';
import { type CallInput, client } from '#platform/web/client.ts';
import { useMay } from '#platform/web/may.ts';
import { saveFile } from '#platform/web/save-file.ts';
import { sayRefused } from '#platform/web/say.ts';
import { Menu, MenuItem } from '#platform/web/ui/menu.tsx';
import { proposalRoutes } from '../contract.ts';

const proposalApi = client(proposalRoutes);

type Wish = NonNullable<CallInput<typeof proposalRoutes.routes.generateQuotePdf>['query']>;

interface ProposalButtonProps {
  quote: Pick<QuoteCard, 'id' | 'quote_number' | 'lead'>;
  /** For a table row: an icon alone, which generates the proposal in the client's language with the annual premium. */
  isCompact?: boolean;
}

/**
 * Downloads the client's proposal: by default in the client's language with the annual premium; the menu offers the
 * other choices.
 */
export default function ProposalButton({ quote, isCompact = false }: ProposalButtonProps) {
  const { t } = useTranslation('proposals');
  const may = useMay();
  const make = useMutation({
    mutationFn: (query: Wish) => proposalApi.generateQuotePdf({ params: { id: quote.id }, query }),
    onSuccess: saveFile,
    onError: (error) => sayRefused(quote.quote_number, error, t('failed')),
  });
  if (!may(proposalRoutes.routes.generateQuotePdf)) return null;
  const { name, language: own } = quote.lead.contact;
  if (isCompact) {
    return (
      <ActionIcon
        variant="subtle"
        color="neutral"
        size={28}
        loading={make.isPending}
        aria-label={t('of', { name })}
        title={t('button')}
        onClick={() => make.mutate({})}
      >
        <IconFileTypePdf size={17} aria-hidden />
      </ActionIcon>
    );
  }
  return (
    <Button.Group>
      <Button
        size="xs"
        variant="default"
        loading={make.isPending}
        leftSection={<IconFileTypePdf size={15} aria-hidden />}
        aria-label={t('of', { name })}
        onClick={() => make.mutate({})}
      >
        {t('button')}
      </Button>
      <Menu
        label={t('languages_of', { name })}
        button={(opening) => (
          <ActionIcon
            variant="default"
            size={30}
            disabled={make.isPending}
            aria-label={t('languages_of', { name })}
            style={{ borderStartStartRadius: 0, borderEndStartRadius: 0, borderInlineStartWidth: 0 }}
            {...opening}
          >
            <IconChevronDown size={14} aria-hidden />
          </ActionIcon>
        )}
      >
        {languages.map((language) => (
          <MenuItem key={language} act={() => make.mutate({ language })}>
            {t(`in.${language}`)}
            {language === own && ` (${t('own')})`}
          </MenuItem>
        ))}
        <MenuItem act={() => make.mutate({ premium: 'monthly' })}>{t('monthly')}</MenuItem>
      </Menu>
    </Button.Group>
  );
}

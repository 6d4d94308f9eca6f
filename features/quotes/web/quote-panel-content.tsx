import { Anchor, Badge, Group, Stack, Tabs, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { go } from '#platform/web/navigation.ts';
import { Slot } from '#platform/web/slot.tsx';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import { FormSkeleton } from '#platform/web/ui/form-skeleton.tsx';
import type { Quote } from '../contract.ts';
import { PdfButton } from './pdf-button.tsx';
import { quoteActions } from './quote-actions.ts';
import { shortId } from './quote-card.tsx';
import { QuoteEditor } from './quote-editor.tsx';
import { QuoteHistory } from './quote-history.tsx';
import { StatusChip } from './quote-status.tsx';
import { useQuote } from './use-quotes.ts';
import { ValidUntil } from './valid-until.tsx';

/** Everything known about one quote. */
export default function PanelContent({ id }: { id: string }) {
  const quote = useQuote(id);
  if (quote.isError) return <LoadError error={quote.error} retry={() => void quote.refetch()} />;
  if (quote.isPending) return <FormSkeleton fields={8} />;
  return <LoadedQuote quote={quote.data} />;
}

function LoadedQuote({ quote }: { quote: Quote }) {
  const { t } = useTranslation(['quotes', 'leads']);
  const formats = useFormats();
  return (
    <Stack gap="md">
      <div>
        <Group gap="xs" justify="space-between" wrap="nowrap" align="flex-start">
          <Text component="h2" fz={20} fw={700} m={0}>
            {quote.lead.contact.name}
          </Text>
          <StatusChip status={quote.status} />
        </Group>
        <Group gap="xs" mt={2}>
          <Badge size="sm">{t(`leads:product.${quote.product_type}`)}</Badge>
          <Text size="sm" c="dimmed">
            {quote.quote_number} · {shortId(quote)}
          </Text>
        </Group>
        <Group gap="xs" mt={6}>
          <Text size="sm" fw={600}>
            {formats.money(quote.annual_premium)}
          </Text>
          <Text size="sm" component="span">
            {t('fields.valid_until')}: <ValidUntil quote={quote} />
          </Text>
        </Group>
        <Text size="xs" c="dimmed" mt={4}>
          {t('panel.created', { date: formats.date(quote.created_at), age: formats.age(quote.created_at) })}
        </Text>
        <Group gap="xs" mt="sm">
          <PdfButton quote={quote} />
          <Slot of={quoteActions} with={{ quote }} />
          <Anchor component="button" type="button" size="sm" onClick={() => go({ tab: 'leads', open: quote.lead_id })}>
            {t('panel.lead')}
          </Anchor>
        </Group>
      </div>
      <Tabs defaultValue="details">
        <Tabs.List mb="md">
          <Tabs.Tab value="details">{t('panel.details')}</Tabs.Tab>
          <Tabs.Tab value="history">{t('panel.history')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="details">
          <QuoteEditor quote={quote} />
        </Tabs.Panel>
        <Tabs.Panel value="history" keepMounted={false}>
          <QuoteHistory id={quote.id} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}

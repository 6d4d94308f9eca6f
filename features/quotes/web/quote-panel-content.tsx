import { Anchor, Badge, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { lazyView } from '#platform/web/lazy-view.ts';
import { useMay } from '#platform/web/may.ts';
import { go } from '#platform/web/navigation.ts';
import { LoadedRecord, RecordSheet, RecordTitle } from '#platform/web/records/record-sheet.tsx';
import { Slot } from '#platform/web/slot.tsx';
import { type Quote, quoteRoutes } from '../contract.ts';
import { quoteActions } from './quote-actions.ts';
import { shortId } from './quote-card.tsx';
import { QuoteEditor } from './quote-editor.tsx';
import { QuoteStatusPill } from './quote-status.tsx';
import { useMoveQuote, useQuote } from './use-quotes.ts';
import { ValidUntil } from './valid-until.tsx';

const QuoteHistory = lazyView(() => import('./quote-history.tsx'));

/** Everything known about one quote. */
export default function PanelContent({ id }: { id: string }) {
  return <LoadedRecord record={useQuote(id)}>{(quote) => <QuoteSheet quote={quote} />}</LoadedRecord>;
}

function QuoteSheet({ quote }: { quote: Quote }) {
  const { t } = useTranslation(['quotes', 'leads']);
  const formats = useFormats();
  const move = useMoveQuote();
  const mayMove = useMay()(quoteRoutes.routes.updateQuote);
  return (
    <RecordSheet
      head={
        <div>
          <Group gap="xs" justify="space-between" wrap="nowrap" align="flex-start">
            <RecordTitle>{quote.lead.contact.name}</RecordTitle>
            <QuoteStatusPill quote={quote} move={mayMove ? move : undefined} />
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
            <Slot of={quoteActions} with={{ quote }} />
            <Anchor
              component="button"
              type="button"
              size="sm"
              onClick={() => go({ tab: 'leads', open: quote.lead_id })}
            >
              {t('panel.lead')}
            </Anchor>
          </Group>
        </div>
      }
      details={<QuoteEditor quote={quote} />}
      history={<QuoteHistory id={quote.id} />}
    />
  );
}

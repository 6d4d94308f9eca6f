import { useTranslation } from 'react-i18next';
import { clientConsents, clientSales, clientStory, clientTasks, clientWriting } from '#features/clients/web/index.tsx';
import { useFormats } from '#platform/web/format.ts';
import { useMay } from '#platform/web/may.ts';
import { Mark } from '#platform/web/records/mark.tsx';
import { HeadLine, LoadedRecord, RecordDrawer, RecordHead, RelatedLine } from '#platform/web/records/record-drawer.tsx';
import { Slot } from '#platform/web/slot.tsx';
import { type Quote, quoteRoutes } from '../contract.ts';
import { quoteActions } from './quote-actions.ts';
import { shortId } from './quote-card.tsx';
import { QuoteFacts } from './quote-facts.tsx';
import { QuoteState } from './quote-status.tsx';
import classes from './quotes.module.css';
import { useMoveQuote, useQuote } from './use-quotes.ts';

/** Everything known about one quote. */
export default function PanelContent({ id }: { id: string }) {
  return <LoadedRecord record={useQuote(id)}>{(quote) => <QuoteDrawer quote={quote} />}</LoadedRecord>;
}

function QuoteDrawer({ quote }: { quote: Quote }) {
  const { t } = useTranslation(['quotes', 'leads']);
  const formats = useFormats();
  const move = useMoveQuote();
  const mayMove = useMay()(quoteRoutes.routes.updateQuote);
  const telling = { clientId: quote.client_id, recordId: quote.id, leadId: quote.lead_id };
  const written = {
    kind: 'quote',
    recordId: quote.id,
    clientId: quote.client_id,
    name: quote.lead.contact.name,
  } as const;
  const tasked = {
    clientId: quote.client_id,
    leadId: quote.lead_id,
    title: `${quote.lead.contact.name} · ${quote.quote_number}`,
  };
  return (
    <RecordDrawer
      head={
        <RecordHead
          contact={quote.lead.contact}
          status={<QuoteState quote={quote} move={mayMove ? move : undefined} />}
          names={
            <>
              <Mark>{t(`leads:product.${quote.product_type}`)}</Mark>
              <span>
                {quote.quote_number} · {shortId(quote)}
              </span>
              <RelatedLine>
                <Slot of={clientSales} with={telling} />
              </RelatedLine>
            </>
          }
          actions={
            <>
              <Slot of={quoteActions} with={{ quote }} />
              <Slot of={clientWriting} with={written} />
            </>
          }
        >
          <div className={classes.headline}>
            <strong>{formats.money(quote.annual_premium)}</strong>
            <span>
              {t('fields.valid_until')}: {formats.day(quote.valid_until)}
            </span>
          </div>
          <HeadLine>
            {t('panel.created', { date: formats.date(quote.created_at), age: formats.age(quote.created_at) })}
          </HeadLine>
        </RecordHead>
      }
      facts={<QuoteFacts quote={quote} />}
      story={
        <>
          <Slot of={clientTasks} with={tasked} />
          <Slot of={clientConsents} with={telling} />
          <Slot of={clientStory} with={telling} />
        </>
      }
    />
  );
}

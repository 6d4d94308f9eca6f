import type { ComponentProps, ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { TellingRecord } from '#features/clients/web/index.tsx';
import { LeadEvent, LeadLine } from '#features/leads/web/index.tsx';
import { PolicyEvent, PolicyLine } from '#features/policies/web/index.tsx';
import { ProposalFile } from '#features/proposals/web/index.tsx';
import { QuoteEvent, QuoteLine } from '#features/quotes/web/index.tsx';
import { RenewalEvent, RenewalLine } from '#features/renewals/web/index.tsx';
import { TaskEvent } from '#features/tasks/web/index.tsx';
import type { HistoryEvent } from '#platform/contract/history.ts';
import { useMadeName } from '#platform/web/records/made-name.ts';
import { MoreButton } from '#platform/web/records/more-button.tsx';
import { itemsOf } from '#platform/web/records/use-pages.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import type { Story } from '../contract.ts';
import { ClientEvent } from './client-event.tsx';
import { salesOf } from './sales-of.ts';
import classes from './story.module.css';
import { useStory, useStoryEvents } from './use-story.ts';

/** A client's complete history with the agency: records and events. */
export default function ClientStory({ clientId, recordId }: TellingRecord) {
  const { t } = useTranslation('story');
  const story = useStory(clientId);
  if (story.isError) return <LoadError error={story.error} retry={() => void story.refetch()} />;
  return (
    <section className={classes.story} aria-label={t('title')}>
      <h3>{t('records')}</h3>
      {story.data ? <Lines story={story.data} recordId={recordId} /> : <div className={classes.awaited} aria-hidden />}
      <h3>{t('events')}</h3>
      <Events clientId={clientId} story={story.data} />
    </section>
  );
}

/** Each lead above its quotes, policies and renewals. */
function Lines({ story, recordId }: { story: Story; recordId: string }) {
  return (
    <ul className={classes.lines}>
      {salesOf(story).map(({ id, lead, quotes, policies, renewals }) => (
        <li key={id}>
          {lead && <LeadLine lead={lead} isOpen={lead.id === recordId} />}
          {quotes.map((quote) => (
            <QuoteLine key={quote.id} quote={quote} isOpen={quote.id === recordId}>
              <ProposalFile id={quote.id} number={quote.quote_number} />
            </QuoteLine>
          ))}
          {policies.map((policy) => (
            <PolicyLine key={policy.id} policy={policy} isOpen={policy.id === recordId} />
          ))}
          {renewals.map((renewal) => (
            <RenewalLine key={renewal.id} renewal={renewal} isOpen={renewal.id === recordId} />
          ))}
        </li>
      ))}
    </ul>
  );
}

/** The component that renders an event, by the slice of its record. */
const tellers: Readonly<Record<string, ComponentType<ComponentProps<typeof ClientEvent>>>> = {
  client: ClientEvent,
  lead: LeadEvent,
  quote: QuoteEvent,
  policy: PolicyEvent,
  renewal: RenewalEvent,
  task: TaskEvent,
};

function Events({ clientId, story }: { clientId: string; story: Story | undefined }) {
  const { t } = useTranslation('leads');
  const madeName = useMadeName();
  const events = useStoryEvents(clientId);
  if (events.isError) return <LoadError error={events.error} retry={() => void events.refetch()} />;
  if (events.isPending) return <div className={classes.awaited} aria-hidden />;
  const names = new Map([
    ...(story?.leads ?? []).map(({ id, product_type }): [string, string] => [
      id,
      product_type ? t(`product.${product_type}`) : '',
    ]),
    ...(story?.quotes ?? []).map(({ id, quote_number }): [string, string] => [id, quote_number]),
    ...(story?.policies ?? []).map(({ id, policy_number }): [string, string] => [id, policy_number]),
    ...(story?.renewals ?? []).map(({ id, policy_id }): [string, string] => [
      id,
      story?.policies.find((policy) => policy.id === policy_id)?.policy_number ?? '',
    ]),
    ...(story?.tasks ?? []).map(({ id, title }): [string, string] => [id, madeName(title)]),
  ]);
  return (
    <>
      <ol className={classes.events}>
        {itemsOf(events.data).map((event: HistoryEvent) => {
          const Teller = tellers[event.entity];
          return (
            <li key={event.id} data-entity={event.entity}>
              {Teller && <Teller event={event} of={names.get(event.entity_id)} />}
            </li>
          );
        })}
      </ol>
      <MoreButton list={events} />
    </>
  );
}

import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { openRecord, type Tab } from '#platform/web/navigation.ts';
import { HeadLine, LoadedRecord, RecordDrawer, RecordHead } from '#platform/web/records/record-drawer.tsx';
import { type Fact, RecordFacts } from '#platform/web/records/record-facts.tsx';
import { RecordMark } from '#platform/web/records/record-mark.tsx';
import type { Communication, MessageRecord } from '../../contract/messages.ts';
import classes from '../communications.module.css';
import { historyLooks } from '../looks.ts';
import { MessageStatus } from '../message-status.tsx';
import { useMessage } from '../use-communications.ts';
import { Findings } from './findings.tsx';
import { MessageActs } from './message-acts.tsx';
import { MessageEvents } from './message-events.tsx';
import { reachedAt } from './told.ts';

/** All details of one message. */
export default function PanelContent({ id }: { id: string }) {
  return <LoadedRecord record={useMessage(id)}>{(message) => <MessageDrawer message={message} />}</LoadedRecord>;
}

/** The tab that shows the record of a message. */
const tabs: Partial<Record<MessageRecord, Tab>> = {
  lead: 'leads',
  quote: 'quotes',
  policy: 'policies',
  renewal: 'renewals',
  task: 'tasks',
};

function MessageDrawer({ message }: { message: Communication }) {
  const { t } = useTranslation(['communications/history', 'communications']);
  const formats = useFormats();
  const { communication_type, created_at, error_message, record_type, record_id, status, gate } = message;
  const tab = record_type && tabs[record_type];
  return (
    <RecordDrawer
      head={
        <RecordHead
          title={message.recipient_name || reachedAt(message)}
          contact={null}
          status={<MessageStatus status={status} looks={historyLooks} />}
          names={
            <>
              <span>{t(`communications:communication_type.${communication_type}`)}</span>
              <span>{reachedAt(message)}</span>
              {tab && record_id && (
                <RecordMark
                  icon={IconExternalLink}
                  text={t(`record.${record_type}`)}
                  label={t(`record.${record_type}`)}
                  open={() => openRecord(tab, record_id)}
                />
              )}
            </>
          }
          actions={<MessageActs message={message} />}
        >
          <HeadLine>
            {formats.date(created_at)} {formats.time(created_at)} ·{' '}
            {message.sent_by_name ? t('panel.by', { name: message.sent_by_name }) : t('panel.automatic')}
          </HeadLine>
          {error_message && <p className={classes.error}>{error_message}</p>}
        </RecordHead>
      }
      facts={
        <>
          <section className={classes.message} aria-label={t('panel.text')}>
            {message.subject && <h3>{message.subject}</h3>}
            <p>{message.content || t('panel.not_written')}</p>
          </section>
          <Findings findings={gate} />
          <MessageEvents message={message} />
          <MessageFacts message={message} />
        </>
      }
      story={null}
    />
  );
}

function MessageFacts({ message }: { message: Communication }) {
  const { t } = useTranslation(['communications/history', 'communications', 'platform']);
  const formats = useFormats();
  const moment = (at: string | null) => (at ? `${formats.date(at)} ${formats.time(at)}` : '');
  const facts = [
    fact(t('panel.template'), message.template_name ?? ''),
    fact(t('panel.type'), t(`communications:template_type.${message.template_type}`)),
    fact(t('panel.purpose'), t(`purpose.${message.purpose}`)),
    fact(t('panel.language'), t(`platform:language.${message.language as 'es'}`)),
    fact(t('panel.release_at'), moment(message.release_at)),
    fact(t('panel.sent_at'), moment(message.sent_at)),
    fact(t('panel.delivered_at'), moment(message.delivered_at)),
    fact(t('panel.attachment'), message.attachment ?? ''),
    fact(t('panel.segments'), message.segments === null ? '' : formats.number(message.segments)),
    fact(t('panel.cost'), message.cost === null ? '' : formats.exactCost(message.cost)),
    fact(t('panel.provider'), message.provider ?? ''),
    fact(t('panel.provider_id'), message.provider_id ?? ''),
  ].filter(({ value }) => value !== '');
  return <RecordFacts draft={`message:${message.id}`} editor={null} groups={[{ title: t('panel.facts'), facts }]} />;
}

const fact = (label: string, value: string): Fact => ({ path: null, label, value });

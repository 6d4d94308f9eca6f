import { Skeleton } from '@mantine/core';
import {
  IconCalendar,
  IconCalendarMonth,
  IconCalendarWeek,
  IconPercentage,
  IconSend,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { Bars } from '#platform/web/records/bars.tsx';
import { Figure, Figures } from '#platform/web/records/figures.tsx';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import type { CommunicationStats } from '../../contract/messages.ts';
import { Automations } from '../automations/automations.tsx';
import { showHistory, useCommunicationStats } from '../use-communications.ts';
import classes from './dashboard.module.css';
import { Recent } from './recent.tsx';

/** The number of sent messages, by channel, with the success rate and the latest messages. */
export default function DashboardView() {
  const stats = useCommunicationStats();
  if (stats.isError) return <LoadError error={stats.error} retry={() => void stats.refetch()} />;
  if (stats.isPending) return <DashboardSkeleton />;
  return (
    <>
      <Cards stats={stats.data} />
      <div className={classes.parts}>
        <ByChannel stats={stats.data} />
        <Recent messages={stats.data.recent_communications} />
      </div>
      <Automations />
    </>
  );
}

type CardName = 'total_sent' | 'sent_today' | 'sent_this_week' | 'sent_this_month' | 'overall_success_rate';

function Cards({ stats }: { stats: CommunicationStats }) {
  const { t } = useTranslation('communications');
  const { number, rate } = useFormats();
  const cards: readonly { name: CardName; icon: TablerIcon; value: string }[] = [
    { name: 'total_sent', icon: IconSend, value: number(stats.total_sent) },
    { name: 'sent_today', icon: IconCalendar, value: number(stats.sent_today) },
    { name: 'sent_this_week', icon: IconCalendarWeek, value: number(stats.sent_this_week) },
    { name: 'sent_this_month', icon: IconCalendarMonth, value: number(stats.sent_this_month) },
    {
      name: 'overall_success_rate',
      icon: IconPercentage,
      value: stats.total_sent === 0 ? '–' : rate(stats.overall_success_rate),
    },
  ];
  return (
    <Figures inRow={5}>
      {cards.map(({ name, ...card }) => (
        <Figure key={name} {...card} label={t(`dashboard.${name}`)} show={() => showHistory()} />
      ))}
    </Figures>
  );
}

/** How many messages each channel sent, and how many of them arrived. */
function ByChannel({ stats }: { stats: CommunicationStats }) {
  const { t } = useTranslation('communications');
  const { number, rate } = useFormats();
  const channels = [
    { name: 'Email', count: stats.emails_sent, success: stats.email_success_rate },
    { name: 'SMS', count: stats.sms_sent, success: stats.sms_success_rate },
    { name: 'WhatsApp', count: stats.whatsapp_sent, success: null },
  ] as const;
  const most = Math.max(1, ...channels.map(({ count }) => count));
  return (
    <Bars
      title={t('dashboard.by_channel')}
      rows={channels.map(({ name, count, success }) => ({
        name,
        label: t(`communication_type.${name}`),
        tone: null,
        share: count / most,
        figure: number(count),
        ...(success !== null && count > 0 && { about: t('dashboard.success', { rate: rate(success) }) }),
        show: count === 0 ? null : () => showHistory({ communication_type: name }),
      }))}
    />
  );
}

function DashboardSkeleton() {
  return (
    <div aria-hidden>
      <Figures inRow={5}>
        {['total', 'today', 'week', 'month', 'rate'].map((card) => (
          <Skeleton key={card} h={76} radius="md" />
        ))}
      </Figures>
      <div className={classes.parts}>
        {['channels', 'recent'].map((part) => (
          <Skeleton key={part} h={220} radius="md" />
        ))}
      </div>
    </div>
  );
}

import { Anchor, Paper, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { go } from '#platform/web/navigation.ts';
import type { AnalyticsDashboard, Link } from '../contract/figures.ts';
import classes from './analytics.module.css';

/** What somebody should look at, and what is worth knowing; each leads to the rows it speaks of. */
export function Said({ dashboard }: { dashboard: AnalyticsDashboard }) {
  const { t } = useTranslation('analytics');
  const { alerts, alert_links, insights, insight_links } = dashboard;
  return (
    <div className={classes.columns}>
      <Sentences title={t('alerts_label')} texts={alerts} links={alert_links} />
      <Sentences title={t('insights_label')} texts={insights} links={insight_links} />
    </div>
  );
}

function Sentences({ title, texts, links }: { title: string; texts: readonly string[]; links: readonly Link[] }) {
  const { t } = useTranslation('analytics');
  return (
    <Paper component="section" p="md" aria-label={title}>
      <Title order={2} size="h3" mb="xs">
        {title}
      </Title>
      {texts.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('nothing_said')}
        </Text>
      )}
      <ul className={classes.said}>
        {texts.map((text, at) => {
          const link = links[at];
          return (
            <li key={text}>
              {link ? (
                <Anchor inherit component="button" type="button" ta="left" onClick={() => go(link)}>
                  {text}
                </Anchor>
              ) : (
                text
              )}
            </li>
          );
        })}
      </ul>
    </Paper>
  );
}

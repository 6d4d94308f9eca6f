import { ActionIcon, Anchor, Paper, Text, Title } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { go } from '#platform/web/navigation.ts';
import type { DefinitionName } from '../contract/definition-names.ts';
import type { AnalyticsDashboard, Link } from '../contract/figures.ts';
import classes from './analytics.module.css';
import { NumberDialog, type ShownFigure } from './number-dialog.tsx';

/** Alerts and insights. Each links to the rows it describes and shows what it counts. */
export function Said({ dashboard }: { dashboard: AnalyticsDashboard }) {
  const { t } = useTranslation('analytics');
  const [asked, setAsked] = useState<ShownFigure | null>(null);
  const { alerts, alert_links, alert_definitions, insights, insight_links, insight_definitions } = dashboard;
  return (
    <div className={classes.columns}>
      <Sentences
        title={t('alerts_label')}
        ask={setAsked}
        texts={alerts}
        links={alert_links}
        definitions={alert_definitions}
      />
      <Sentences
        title={t('insights_label')}
        ask={setAsked}
        texts={insights}
        links={insight_links}
        definitions={insight_definitions}
      />
      <NumberDialog figure={asked} measured={dashboard} close={() => setAsked(null)} />
    </div>
  );
}

interface SentencesProps {
  title: string;
  texts: readonly string[];
  links: readonly Link[];
  definitions: readonly DefinitionName[];
  ask: (asked: ShownFigure) => void;
}

function Sentences({ title, texts, links, definitions, ask }: SentencesProps) {
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
          const link = links[at] ?? null;
          const definition = definitions[at];
          const rows = link && { count: null, link };
          return (
            <li key={text}>
              <div className={classes.sentence}>
                {link ? (
                  <Anchor inherit component="button" type="button" ta="left" onClick={() => go(link)}>
                    {text}
                  </Anchor>
                ) : (
                  <span>{text}</span>
                )}
                {definition && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={24}
                    aria-label={t('meaning', { sentence: text })}
                    onClick={() => ask({ label: title, value: text, isSentence: true, definition, rows })}
                  >
                    <IconInfoCircle size={16} aria-hidden />
                  </ActionIcon>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </Paper>
  );
}

import { IconTemplate } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CardGrid, CardGridSkeleton } from '#platform/web/records/card-grid.tsx';
import { RecordList } from '#platform/web/records/record-list.tsx';
import { Empty } from '#platform/web/ui/async-state.tsx';
import { type TemplateFilters, useTemplateList } from '../use-communications.ts';
import { TemplateCard } from './template-card.tsx';

interface TemplateListProps {
  filters: TemplateFilters;
  /** Shown to users who may write a template. */
  createButton: ReactNode;
}

/** The templates that match, as cards. */
export function TemplateList({ filters, createButton }: TemplateListProps) {
  const { t } = useTranslation('communications/templates');
  const list = useTemplateList(filters);
  return (
    <RecordList
      list={list}
      skeleton={<CardGridSkeleton height={186} />}
      empty={
        <Empty
          icon={<IconTemplate size={40} />}
          title={t('empty.title')}
          text={t('empty.text')}
          action={createButton}
        />
      }
      count={(numbers) => t('shown', numbers)}
    >
      {(templates) => (
        <CardGrid>
          {templates.map((template) => (
            <TemplateCard key={template.id} template={template} />
          ))}
        </CardGrid>
      )}
    </RecordList>
  );
}

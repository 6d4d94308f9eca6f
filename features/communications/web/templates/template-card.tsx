import { Button } from '@mantine/core';
import { IconCopy, IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#platform/web/may.ts';
import { CardFoot } from '#platform/web/records/card-facts.tsx';
import { Mark } from '#platform/web/records/mark.tsx';
import { CardNames, CardTop, RecordCard } from '#platform/web/records/record-card.tsx';
import { configuringCommunications } from '../../contract/access.ts';
import type { CommunicationTemplate } from '../../contract/templates.ts';
import classes from '../communications.module.css';
import { channelIcons } from '../looks.ts';
import { deletingTemplate, testingTemplate, writingTemplate } from './template-acts.ts';
import { variablesIn } from './variables-in.ts';

/** One template of the list: its type, and its actions. */
export const TemplateCard = memo(function TemplateCard({ template }: { template: CommunicationTemplate }) {
  const { t } = useTranslation(['communications/templates', 'communications', 'platform']);
  const { name, description, subject, template_type, communication_type, is_active, is_system, language } = template;
  const Icon = channelIcons[communication_type];
  return (
    <RecordCard className={`${classes.card} ${is_active ? '' : classes.dimmed}`} aria-label={name}>
      <CardTop>
        <span className={classes.sign} title={t(`communications:communication_type.${communication_type}`)}>
          <Icon size={20} aria-hidden />
        </span>
        <CardNames>
          <h2 className={classes.name}>{name}</h2>
          <p className={classes.small}>
            {t(`communications:communication_type.${communication_type}`)} · {t(`platform:language.${language}`)}
          </p>
        </CardNames>
        <Mark tone={is_active ? 'success' : 'neutral'}>{t(is_active ? 'active' : 'inactive')}</Mark>
      </CardTop>
      <div className={classes.badges}>
        <Mark tone="info">{t(`communications:template_type.${template_type}`)}</Mark>
        {is_system && <Mark>{t('system')}</Mark>}
        {template.is_used && (
          <Mark tone="progress" title={t('used_hint')}>
            {t('used')}
          </Mark>
        )}
      </div>
      {description && <p className={classes.description}>{description}</p>}
      {subject && (
        <p className={classes.subject}>
          <span>{t('subject')}</span> {subject}
        </p>
      )}
      <CardFoot>
        <span className={classes.small}>{t('variables', { count: variablesIn(template).length })}</span>
        <CardActs template={template} />
      </CardFoot>
    </RecordCard>
  );
});

/** The actions on a template. Every user of the tab may test it. */
function CardActs({ template }: { template: CommunicationTemplate }) {
  const { t } = useTranslation('communications/templates');
  const { name } = template;
  const mayWrite = useMay()(configuringCommunications);
  return (
    <div className={classes.acts}>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconSend size={15} aria-hidden />}
        aria-label={t('test.of', { name })}
        onClick={() => testingTemplate.begin(template)}
      >
        {t('test.button')}
      </Button>
      {mayWrite && <WriterActs template={template} />}
    </div>
  );
}

/** The further actions of users who may write templates. */
function WriterActs({ template }: { template: CommunicationTemplate }) {
  const { t } = useTranslation('communications/templates');
  const { name, is_system } = template;
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconCopy size={15} aria-hidden />}
        aria-label={t('copy_of', { name })}
        onClick={() => writingTemplate.begin({ template, isCopy: true })}
      >
        {t('copy')}
      </Button>
      {!is_system && (
        <>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPencil size={15} aria-hidden />}
            aria-label={t('edit_of', { name })}
            onClick={() => writingTemplate.begin({ template, isCopy: false })}
          >
            {t('edit')}
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconTrash size={15} aria-hidden />}
            aria-label={t('delete_of', { name })}
            onClick={() => deletingTemplate.begin(template)}
          >
            {t('delete.button')}
          </Button>
        </>
      )}
    </>
  );
}

import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowsRightLeft, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '#platform/web/reads.ts';
import { sayRefused } from '#platform/web/say.ts';
import { Empty } from '#platform/web/ui/async-state.tsx';
import type { FieldMapping } from '../../contract/field-mapping.ts';
import { integrationApi } from '../use-integrations.ts';
import classes from './mapping.module.css';
import { MappingFacts } from './mapping-facts.tsx';

interface OwnMappingsProps {
  own: readonly FieldMapping[];
  hasStandard: boolean;
  edit: (mapping: FieldMapping) => void;
  remove: (mapping: FieldMapping) => void;
  /** The button for a new one. */
  create: ReactNode;
}

/** The agency's own mappings, in the order in which they are tried. */
export function OwnMappings({ own, hasStandard, edit, remove, create }: OwnMappingsProps) {
  const { t } = useTranslation(['integrations/mapping', 'integrations']);
  const { move, isMoving, said } = useMoving();
  return (
    <section aria-label={t('own')}>
      <div className={classes.head}>
        <h2>{t('own')}</h2>
        {own.length > 0 && create}
      </div>
      {own.length === 0 ? (
        <Empty
          icon={<IconArrowsRightLeft size={32} stroke={1.5} />}
          title={t('none')}
          text={t(hasStandard ? 'none_text' : 'none_text_off')}
          action={create}
        />
      ) : (
        <ol className={classes.rows}>
          {own.map((mapping, index) => {
            const names = { target: t(`integrations:target.${mapping.target_field}`), source: mapping.source_field };
            return (
              <li key={mapping.id} className={classes.row}>
                <span className={classes.number} aria-hidden>
                  {index + 1}
                </span>
                <MappingFacts mapping={mapping} />
                <div className={classes.acts}>
                  <Act
                    label={t('up_of', names)}
                    icon={<IconArrowUp size={16} />}
                    act={() => move(own, index, index - 1)}
                    isOff={index === 0 || isMoving}
                  />
                  <Act
                    label={t('down_of', names)}
                    icon={<IconArrowDown size={16} />}
                    act={() => move(own, index, index + 1)}
                    isOff={index === own.length - 1 || isMoving}
                  />
                  <Act label={t('edit_of', names)} icon={<IconPencil size={16} />} act={() => edit(mapping)} />
                  <Act label={t('delete_of', names)} icon={<IconTrash size={16} />} act={() => remove(mapping)} />
                </div>
              </li>
            );
          })}
        </ol>
      )}
      <div role="status" className={classes.said}>
        {said}
      </div>
    </section>
  );
}

interface ActProps {
  label: string;
  icon: ReactNode;
  act: () => void;
  isOff?: boolean;
}

const Act = ({ label, icon, act, isOff = false }: ActProps) => (
  // Not disabled: a disabled button loses the focus when a user moves a mapping to the end.
  <ActionIcon
    variant="subtle"
    color="gray"
    size="lg"
    aria-label={label}
    title={label}
    aria-disabled={isOff || undefined}
    onClick={() => !isOff && act()}
  >
    {icon}
  </ActionIcon>
);

/** Moves a mapping in the order and announces it. */
function useMoving() {
  const { t } = useTranslation(['integrations/mapping', 'integrations']);
  const refresh = useRefresh(integrationApi.updateFieldMapping);
  const [isMoving, setMoving] = useState(false);
  const [said, say] = useState('');
  async function move(own: readonly FieldMapping[], from: number, to: number): Promise<void> {
    const mapping = own[from];
    const neighbour = own[to];
    if (!mapping || !neighbour) return;
    setMoving(true);
    try {
      await integrationApi.updateFieldMapping({ params: { id: mapping.id }, body: { position: neighbour.position } });
      await refresh();
      say(t('moved', { target: t(`integrations:target.${mapping.target_field}`), position: to + 1 }));
    } catch (error) {
      sayRefused(t('moving_failed'), error, t('form.failed_edit'));
    } finally {
      setMoving(false);
    }
  }
  return { move: (...step: Parameters<typeof move>) => void move(...step), isMoving, said };
}

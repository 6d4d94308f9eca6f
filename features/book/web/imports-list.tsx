import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { MoreButton } from '#platform/web/records/more-button.tsx';
import { itemsOf } from '#platform/web/records/use-pages.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import type { BookImportCard } from '../contract/imports.ts';
import classes from './book.module.css';
import { ImportStatusPill } from './import-status.tsx';
import { useImports } from './use-imports.ts';

/** The imports so far. Each opens its current step, or its report with the undo. */
export function ImportsList({ open }: { open: (id: string) => void }) {
  const { t } = useTranslation('book');
  const imports = useImports();
  const items = itemsOf(imports.data);
  return (
    <section className={classes.part} aria-label={t('list.title')}>
      <h2>{t('list.title')}</h2>
      {imports.isError && <LoadError error={imports.error} retry={() => void imports.refetch()} />}
      {imports.isPending && <Skeleton h={96} radius="md" />}
      {imports.isSuccess && items.length === 0 && <p className={classes.hint}>{t('list.empty')}</p>}
      <ul className={classes.rows}>
        {items.map((each) => (
          <ImportLine key={each.id} of={each} open={open} />
        ))}
      </ul>
      <MoreButton list={imports} />
    </section>
  );
}

function ImportLine({ of, open }: { of: BookImportCard; open: (id: string) => void }) {
  const { t } = useTranslation('book');
  const { date, number, money } = useFormats();
  const { id, file_name, created_at, created_by_name, rows, figures, undo_until } = of;
  const told = [
    created_by_name ? t('list.detail', { date: date(created_at), who: created_by_name }) : date(created_at),
    t('list.rows', { count: rows, number: number(rows) }),
    figures && t('list.policies', { count: figures.new_policies, number: number(figures.new_policies) }),
    figures && t('list.premium', { premium: money(figures.premium_in_force) }),
  ];
  return (
    <li className={classes.row}>
      <div className={classes.rowHead}>
        <span className={classes.who}>
          <button type="button" className={classes.link} onClick={() => open(id)}>
            {file_name}
          </button>
          <small>{told.filter(Boolean).join(' · ')}</small>
          {undo_until && <small>{t('list.undo_until', { date: date(undo_until) })}</small>}
        </span>
        <ImportStatusPill of={of} />
      </div>
    </li>
  );
}

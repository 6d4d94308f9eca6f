import { useTranslation } from 'react-i18next';
import classes from './book.module.css';

/** A row as its file has it, folded away; without its empty cells. */
export function CellsOfRow({ columns, cells }: { columns: readonly string[]; cells: readonly string[] }) {
  const { t } = useTranslation('book');
  return (
    <details className={classes.cellsFold}>
      <summary>{t('report.cells')}</summary>
      <dl className={classes.cells}>
        {columns.map(
          (name, index) =>
            cells[index] && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{cells[index]}</dd>
              </div>
            ),
        )}
      </dl>
    </details>
  );
}

import { Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import type { ServerFigures } from '../../contract.ts';
import classes from './server.module.css';

/** The statements with the highest total time, or how to turn their statistics on. */
export function SlowStatements({ slow_statements }: Pick<ServerFigures['database'], 'slow_statements'>) {
  const { t } = useTranslation('system');
  const { number } = useFormats();
  return (
    <>
      <Title order={3} size="h4" mt="lg" mb="xs">
        {t('statements.title')}
      </Title>
      {slow_statements === null && <Text size="sm">{t('statements.not_counted')}</Text>}
      {slow_statements?.length === 0 && <Text size="sm">{t('statements.none')}</Text>}
      {slow_statements && slow_statements.length > 0 && (
        <div className={classes.tables}>
          <table className={classes.table} aria-label={t('statements.title')}>
            <thead>
              <tr>
                <th>{t('statements.text')}</th>
                <th>{t('statements.calls')}</th>
                <th>{t('statements.total')}</th>
                <th>{t('statements.mean')}</th>
              </tr>
            </thead>
            <tbody>
              {slow_statements.map(({ text, calls, total_ms, mean_ms }) => (
                <tr key={text}>
                  <td>
                    <code>{text}</code>
                  </td>
                  <td>{number(calls)}</td>
                  <td>{t('course.ms', { value: number(total_ms) })}</td>
                  <td>{t('course.ms', { value: number(mean_ms) })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

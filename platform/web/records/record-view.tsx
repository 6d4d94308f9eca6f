import { useLocalStorage } from '@mantine/hooks';
import { IconLayoutGrid, IconTable } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../session.ts';
import { useIsPhone } from '../touch.ts';
import { Choice } from '../ui/choice.tsx';

/** How a list shows its records. */
type RecordView = 'table' | 'cards';

/**
 * How this person sees a list: as a table, or as cards when that was chosen, which this browser remembers. A phone has
 * no room for a table.
 */
export function useRecordView(list: string) {
  const [chosen, choose] = useLocalStorage<RecordView>({
    key: `${list}-view:${useUser().id}`,
    defaultValue: 'table',
    getInitialValueInEffect: false,
  });
  const isPhone = useIsPhone();
  return { view: isPhone ? 'cards' : chosen, choose: isPhone ? undefined : choose } as const;
}

/** The choice between table and cards; nothing where there is none. */
export function ViewChoice({ view, choose }: ReturnType<typeof useRecordView>) {
  const { t } = useTranslation('records');
  if (!choose) return null;
  const option = (value: RecordView, text: string, Icon: typeof IconTable) => ({
    value,
    label: (
      <>
        <Icon size={15} aria-hidden />
        {text}
      </>
    ),
  });
  return (
    <Choice
      label={t('view.label')}
      value={view}
      onChange={choose}
      options={[option('table', t('view.table'), IconTable), option('cards', t('view.cards'), IconLayoutGrid)]}
    />
  );
}

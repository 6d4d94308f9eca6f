import { VisuallyHidden } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconLayoutGrid, IconTable } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../session.ts';
import { useIsNarrow, useIsPhone } from '../touch.ts';
import { Choice } from '../ui/choice.tsx';

/** The view of a list: a table or cards. */
type RecordView = 'table' | 'cards';

/**
 * The user's view of a list: a table, or cards if the user chose them. This browser stores the choice. A phone always
 * shows cards.
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

/** The switch between table and cards, of icons alone where the bar is narrow; renders nothing if there is no choice. */
export function ViewChoice({ view, choose }: ReturnType<typeof useRecordView>) {
  const { t } = useTranslation('records');
  const isNarrow = useIsNarrow();
  if (!choose) return null;
  const option = (value: RecordView, text: string, Icon: typeof IconTable) => ({
    value,
    label: (
      <>
        <Icon size={15} aria-hidden {...(isNarrow && { title: text })} />
        {isNarrow ? <VisuallyHidden>{text}</VisuallyHidden> : text}
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

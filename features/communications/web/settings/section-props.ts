import type { UseFormReturnType } from '@mantine/form';
import type { CommunicationSettings } from '../../contract/settings.ts';
import type { SettingsValues } from './settings-values.ts';

/** What a section of the form gets. */
export interface SectionProps {
  form: UseFormReturnType<SettingsValues>;
  /** What is typed now. */
  now: SettingsValues;
  /** What is saved. */
  settings: CommunicationSettings;
}

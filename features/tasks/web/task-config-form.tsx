import { Button, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { useDraftedForm } from '#platform/web/form/use-drafted-form.tsx';
import { asking, useRefresh } from '#platform/web/reads.ts';
import { sayDone } from '#platform/web/say.ts';
import { useUser } from '#platform/web/session.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { FormSkeleton } from '#platform/web/ui/form-skeleton.tsx';
import { versionOf } from '#platform/web/versions.ts';
import { TaskConfig } from '../contract/config.ts';
import { taskApi } from './use-tasks.ts';

/** The form for the agency's task settings. */
export default function TaskConfigForm({ close }: { close: () => void }) {
  const config = useQuery(asking(taskApi.readTaskConfig, {}));
  if (config.isError) return <LoadError error={config.error} retry={() => void config.refetch()} />;
  if (config.isPending) return <FormSkeleton fields={1} />;
  return (
    <div ref={focusStart}>
      <ConfigFields config={config.data} close={close} />
    </div>
  );
}

function ConfigFields({ config, close }: { config: TaskConfig; close: () => void }) {
  const { t } = useTranslation(['tasks', 'platform']);
  const refresh = useRefresh(taskApi.updateTaskConfig);
  const [version] = useState(() => versionOf(config));
  const { id: userId } = useUser();
  const { form, notice, clear } = useDraftedForm<TaskConfig>(`task-config-draft:${userId}`, TaskConfig, () => config);
  async function save(body: TaskConfig): Promise<void> {
    await taskApi.updateTaskConfig({ body }, { version });
    clear();
    sayDone(t('config.done'));
    close();
    await refresh();
  }
  return (
    <CallForm
      once
      form={form}
      notice={notice}
      call={save}
      otherwise={t('platform:results.error_updating')}
      actions={
        <DialogActions>
          <Button variant="default" onClick={close} disabled={form.submitting}>
            {t('platform:actions.cancel')}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {t('platform:actions.save')}
          </Button>
        </DialogActions>
      }
    >
      <Switch
        key={form.key('x_date_tasks')}
        label={t('config.x_date_tasks')}
        description={t('config.x_date_tasks_hint')}
        data-autofocus
        {...form.getInputProps('x_date_tasks', { type: 'checkbox' })}
      />
    </CallForm>
  );
}

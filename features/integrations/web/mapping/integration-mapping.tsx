import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyView } from '#platform/web/lazy-view.ts';
import { RecordSkeleton } from '#platform/web/records/record-skeleton.tsx';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import type { FieldMapping } from '../../contract/field-mapping.ts';
import type { IntegrationCard } from '../../contract/integration.ts';
import { useIntegration } from '../use-integrations.ts';
import { withWords } from '../with-words.ts';
import { DeleteMapping } from './delete-mapping.tsx';
import { HowChosen } from './how-chosen.tsx';
import classes from './mapping.module.css';
import type { MappingStart } from './mapping-form.tsx';
import { OwnMappings } from './own-mappings.tsx';
import { Preview } from './preview.tsx';
import { StandardMappings } from './standard-list.tsx';
import { useMappings, useSamples } from './use-mapping.ts';

const MappingForm = lazyView(() => import('./mapping-form.tsx'));
const ReprocessSinceMapping = lazyView(() =>
  withWords(import('../incoming/reprocess-since-mapping.tsx'), 'integrations/incoming'),
);

/** The content of the dialog: an existing mapping, or the initial values of a new one. */
type InDialog = { mapping: FieldMapping } | { start: MappingStart };

interface IntegrationMappingProps {
  integration: IntegrationCard;
  /** The incoming lead that the user opened, whose payload is shown first. */
  sampleId: string | undefined;
}

/** An integration's mappings in order, the standard ones below them, and the preview of a sample. */
export function IntegrationMapping({ integration, sampleId }: IntegrationMappingProps) {
  const { t } = useTranslation('integrations/mapping');
  const { id, integration_type: type } = integration;
  const mappings = useMappings(id);
  const whole = useIntegration(id);
  const samples = useSamples(id, sampleId);
  const [inDialog, setInDialog] = useState<InDialog | null>(null);
  const [deleting, setDeleting] = useState<FieldMapping | null>(null);
  if (mappings.isError) return <LoadError error={mappings.error} retry={() => void mappings.refetch()} />;
  if (whole.isError) return <LoadError error={whole.error} retry={() => void whole.refetch()} />;
  if (mappings.isPending || !whole.data) return <RecordSkeleton />;
  const own = mappings.data;
  const hasStandard = whole.data.settings.use_default_mapping !== false;
  const isEditing = inDialog !== null && 'mapping' in inDialog;
  const close = () => setInDialog(null);
  return (
    <>
      <div className={classes.layout}>
        <div className={classes.lists}>
          {whole.data.failed_before_mapping > 0 && (
            <Suspense fallback={<Skeleton h={62} />}>
              <ReprocessSinceMapping integration={whole.data} />
            </Suspense>
          )}
          <OwnMappings
            own={own}
            hasStandard={hasStandard}
            edit={(mapping) => setInDialog({ mapping })}
            remove={setDeleting}
            create={
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setInDialog({ start: {} })}>
                {t('new')}
              </Button>
            }
          />
          <HowChosen />
          <StandardMappings type={type} own={own} hasStandard={hasStandard} adapt={(start) => setInDialog({ start })} />
        </div>
        <Preview integrationId={id} samples={samples} />
      </div>
      <FormDialog
        opened={inDialog !== null}
        close={close}
        title={t(isEditing ? 'form.edit' : 'form.create')}
        size={1_040}
        fields={6}
      >
        <div ref={focusStart}>
          {inDialog && (
            <MappingForm
              samples={samples}
              close={close}
              integrationId={id}
              mapping={'mapping' in inDialog ? inDialog.mapping : null}
              start={'start' in inDialog ? inDialog.start : {}}
            />
          )}
        </div>
      </FormDialog>
      <DeleteMapping mapping={deleting} close={() => setDeleting(null)} />
    </>
  );
}

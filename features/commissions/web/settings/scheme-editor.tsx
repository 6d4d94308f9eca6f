import { useKeptForm } from '#platform/web/form/use-kept-form.tsx';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { type CommissionScheme, UpdateScheme } from '../../contract/schemes.ts';
import { commissionApi } from '../use-commissions.ts';
import { SchemeFields } from './scheme-fields.tsx';
import { changesOfScheme, valuesOfScheme } from './scheme-values.ts';

/** Changes a scheme; existing calculations are unchanged. */
export default function SchemeEditor({ scheme, done }: { scheme: CommissionScheme; done: () => void }) {
  const kept = useKeptForm({
    name: `scheme-draft:${scheme.id}`,
    record: scheme,
    valuesOf: valuesOfScheme,
    schema: UpdateScheme,
    changesOf: changesOfScheme,
    at: { params: { id: scheme.id } },
    read: commissionApi.readScheme,
    write: commissionApi.updateScheme,
  });
  return (
    <RecordForm kept={kept} done={done}>
      <SchemeFields form={kept.form} isFirst />
    </RecordForm>
  );
}

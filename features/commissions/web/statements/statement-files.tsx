import { Button } from '@mantine/core';
import { IconFileSpreadsheet, IconFileTypeCsv, IconFileTypePdf } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { saveFile } from '#platform/web/save-file.ts';
import { sayRefused } from '#platform/web/say.ts';
import { statementFormats } from '../../contract/statements.ts';
import { commissionApi } from '../use-commissions.ts';

const icons = { pdf: IconFileTypePdf, xlsx: IconFileSpreadsheet, csv: IconFileTypeCsv };

interface StatementFilesProps {
  periodId: string;
  agentId: string;
  /** A text with the agent and the period. */
  description: string;
}

/** A statement as a file, in the reader's language. */
export function StatementFiles({ periodId, agentId, description }: StatementFilesProps) {
  const { t } = useTranslation(['commissions/statements', 'commissions']);
  const make = useMutation({
    mutationFn: (format: (typeof statementFormats)[number]) =>
      commissionApi.downloadStatement({ params: { id: periodId, agent_id: agentId }, query: { format } }),
    onSuccess: saveFile,
    onError: (error) => sayRefused(description, error, t('commissions:export.failed')),
  });
  return statementFormats.map((format) => {
    const Icon = icons[format];
    return (
      <Button
        key={format}
        variant={format === 'pdf' ? 'filled' : 'default'}
        leftSection={<Icon size={16} aria-hidden />}
        loading={make.isPending && make.variables === format}
        disabled={make.isPending}
        onClick={() => make.mutate(format)}
      >
        {t(`file.${format}`)}
      </Button>
    );
  });
}

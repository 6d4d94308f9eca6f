import { Alert, Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { keyOf, useRefresh } from '#platform/web/reads.ts';
import { sayRefused } from '#platform/web/say.ts';
import type { FileUpload } from '../../contract/file-upload.ts';
import { integrationApi } from '../use-integrations.ts';
import classes from './upload.module.css';

interface AskTwiceProps {
  upload: FileUpload;
  /** Returns the changed file. */
  call: typeof integrationApi.undoImport | typeof integrationApi.stopImport;
  icon: ReactNode;
  words: Record<'button' | 'title' | 'text' | 'cancel' | 'confirm' | 'failed', string> & { hint?: string };
}

/** An action on a file's import, with a confirmation. */
export function AskTwice({ upload, call, icon, words }: AskTwiceProps) {
  const queryClient = useQueryClient();
  const refresh = useRefresh(call);
  const [isAsked, setAsked] = useState(false);
  const at = { params: { id: upload.id } };
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(at),
    onSuccess: (begun) => queryClient.setQueryData(keyOf(integrationApi.readFileUpload, at), begun),
    onError: (error) => sayRefused(upload.file_name, error, words.failed),
    onSettled: refresh,
  });
  if (!isAsked) {
    return (
      <div className={classes.undo}>
        {words.hint && <span className={classes.hint}>{words.hint}</span>}
        <Button size="xs" variant="default" leftSection={icon} onClick={() => setAsked(true)}>
          {words.button}
        </Button>
      </div>
    );
  }
  return (
    <Alert color="warning" title={words.title} role="group" aria-label={words.title}>
      <p className={classes.intro}>{words.text}</p>
      <div className={classes.acts}>
        <Button size="xs" variant="default" autoFocus disabled={isPending} onClick={() => setAsked(false)}>
          {words.cancel}
        </Button>
        <Button size="xs" color="red" loading={isPending} onClick={() => mutate()}>
          {words.confirm}
        </Button>
      </div>
    </Alert>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AskTwice as AskedTwice } from '#platform/web/files/ask-twice.tsx';
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
  const at = { params: { id: upload.id } };
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(at),
    onSuccess: (begun) => queryClient.setQueryData(keyOf(integrationApi.readFileUpload, at), begun),
    onError: (error) => sayRefused(upload.file_name, error, words.failed),
    onSettled: refresh,
  });
  return (
    <AskedTwice icon={icon} words={words} isPending={isPending} act={() => mutate()}>
      <p className={classes.intro}>{words.text}</p>
    </AskedTwice>
  );
}

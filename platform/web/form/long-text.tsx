import { type ElementProps, InputBase, type InputBaseProps } from '@mantine/core';

type LongTextProps = InputBaseProps & ElementProps<'textarea', keyof InputBaseProps>;

/** A text of several lines; the kit's own would cost every form with notes 1.5 kilobytes, for a height that none wants. */
export const LongText = (props: LongTextProps) => <InputBase component="textarea" multiline {...props} />;

import { type ElementProps, InputBase, type InputBaseProps } from '@mantine/core';

type LongTextProps = InputBaseProps & ElementProps<'textarea', keyof InputBaseProps>;

/**
 * A multi-line text input. The kit's own would add 1.5 kilobytes to every form with notes, for an automatic height that
 * no form uses.
 */
export const LongText = (props: LongTextProps) => <InputBase component="textarea" multiline {...props} />;

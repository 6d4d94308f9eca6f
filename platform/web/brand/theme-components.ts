import type {
  ActionIconProps,
  AlertProps,
  AvatarProps,
  ButtonProps,
  CardProps,
  CheckboxProps,
  DrawerProps,
  MantineTheme,
  MantineThemeComponents,
  ModalProps,
  NumberInputProps,
  PaginationProps,
  PaperProps,
  PopoverProps,
  ProgressProps,
  RadioProps,
  TabsProps,
  TooltipProps,
} from '@mantine/core';

/**
 * Defaults of one component, checked against its props. The component itself is not imported, which keeps the sign-in
 * bundle small.
 */
const defaults = <Props>(defaultProps: Partial<Props>) => ({ defaultProps });

type Coloured = { color?: string | undefined; autoContrast?: boolean | undefined };

/** Mantine draws these marks in white; ours use the text color of the fill below them. */
const contrastOn = (variable: string, part = 'root') => ({
  vars: (theme: MantineTheme, { color = theme.primaryColor }: Coloured) =>
    color in theme.colors ? { [part]: { [variable]: `var(--mantine-color-${color}-contrast)` } } : {},
});

const overlay = { backgroundOpacity: 0.45, color: '#0b0f17' };
/** A dialog's header is a `<header>`, which a screen reader would count as a second banner of the page. */
const dialogParts = { header: { role: 'presentation' } };

export const themeComponents: MantineThemeComponents = {
  // The variant is explicit, because Mantine leaves the border of a control without one to its style sheet.
  ActionIcon: defaults<ActionIconProps>({ variant: 'filled' }),
  Alert: defaults<AlertProps>({ radius: 'md' }),
  Avatar: defaults<AvatarProps>({ color: 'brand' }),
  Button: defaults<ButtonProps>({ variant: 'filled' }),
  Card: defaults<CardProps>({ withBorder: true, radius: 'md' }),
  Checkbox: { ...defaults<CheckboxProps>({ radius: 'xs' }), ...contrastOn('--checkbox-icon-color') },
  CheckboxIndicator: {
    ...defaults<CheckboxProps>({ radius: 'xs' }),
    ...contrastOn('--checkbox-icon-color', 'indicator'),
  },
  Drawer: defaults<DrawerProps>({
    attributes: dialogParts,
    overlayProps: overlay,
    shadow: 'xl',
    transitionProps: { duration: 0 },
  }),
  Modal: defaults<ModalProps>({
    attributes: dialogParts,
    overlayProps: overlay,
    padding: 'lg',
    radius: 'lg',
    shadow: 'xl',
    // Above a panel (200), which may have been rendered after the dialog that it opens; below menus and tooltips (300).
    zIndex: 250,
    // The brand's style sheet animates them: the kit waits two frames and renders again for each step.
    transitionProps: { duration: 0 },
  }),
  NumberInput: defaults<NumberInputProps>({ hideControls: true }),
  Pagination: { ...defaults<PaginationProps>({ size: 'sm' }), ...contrastOn('--pagination-active-color') },
  Paper: defaults<PaperProps>({ withBorder: true, radius: 'md' }),
  Popover: defaults<PopoverProps>({
    shadow: 'md',
    radius: 'md',
    transitionProps: { transition: 'fade', duration: 100 },
  }),
  Progress: defaults<ProgressProps>({ color: 'brand.3' }),
  Radio: { ...defaults<RadioProps>({}), ...contrastOn('--radio-icon-color') },
  RadioIndicator: contrastOn('--radio-icon-color', 'indicator'),
  Tabs: {
    vars: (_: MantineTheme, { color, variant }: TabsProps) => ({
      root:
        variant === 'pills'
          ? { '--tabs-text-color': `var(--mantine-color-${color ?? 'brand'}-contrast)` }
          : { '--tabs-color': `var(--mantine-color-${color ?? 'brand'}-outline)` },
    }),
  },
  Tooltip: defaults<TooltipProps>({
    openDelay: 300,
    events: { hover: true, focus: true, touch: false },
    transitionProps: { transition: 'fade', duration: 100 },
  }),
};

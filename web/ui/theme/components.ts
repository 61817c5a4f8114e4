import type { MantineThemeComponents } from '@mantine/core'
import { returnLostFocus } from '../lost-focus.ts'
import { slate950 } from './palette.ts'

const floating = {
  background: 'var(--ui-raised)',
  borderColor: 'var(--ui-border-float)',
  boxShadow: 'var(--ui-shadow-float)',
}
const control = { input: { background: 'var(--ui-control)' } }
const overlay = { backgroundOpacity: 0.45, color: slate950 }
const close = { 'aria-label': 'Close' }

const dialogTitle = {
  fontWeight: 600,
  letterSpacing: '-0.01em',
  fontSize: 'var(--mantine-font-size-lg)',
  lineHeight: 1.5,
}
const drawerStyles = {
  content: { background: 'var(--ui-raised)', boxShadow: 'var(--ui-shadow-float)' },
  header: { background: 'var(--ui-raised)' },
  title: dialogTitle,
}
const slide = { duration: 200, timingFunction: 'cubic-bezier(0.2, 0, 0, 1)' }

const caption = { fontSize: 'var(--mantine-font-size-xs)' }

/** Defaults of Mantine's components. Compound components (Drawer.Root) read their own keys, not those of Drawer. */
export const components: MantineThemeComponents = {
  ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 32 } },
  Button: { styles: { root: { fontWeight: 500 } } },
  Checkbox: { defaultProps: { size: 'xs', radius: 'xs' } },
  Drawer: {
    defaultProps: {
      position: 'right',
      radius: 0,
      overlayProps: overlay,
      // Like that of a dialog
      attributes: { header: { role: 'presentation' } },
      transitionProps: slide,
      closeButtonProps: close,
      onExitTransitionEnd: returnLostFocus,
    },
    styles: drawerStyles,
  },
  DrawerRoot: {
    defaultProps: {
      position: 'right',
      radius: 0,
      transitionProps: slide,
      onExitTransitionEnd: returnLostFocus,
    },
    styles: drawerStyles,
  },
  DrawerOverlay: { defaultProps: overlay },
  InputWrapper: {
    styles: {
      label: { fontSize: 'var(--mantine-font-size-sm)', fontWeight: 500, marginBottom: 4 },
      description: caption,
      error: caption,
    },
  },
  Kbd: { defaultProps: { size: 'xs' } },
  Menu: {
    defaultProps: {
      shadow: 'md',
      radius: 'md',
      position: 'bottom-end',
      offset: 4,
      // The placeholder is not a menu item, so a menu may not contain it; the focus goes to the first item instead
      withInitialFocusPlaceholder: false,
      transitionProps: { duration: 120 },
    },
    styles: { dropdown: floating },
  },
  Modal: {
    defaultProps: {
      centered: true,
      radius: 'lg',
      overlayProps: overlay,
      // Its head is a header element, which screen readers would take for another banner of the page
      attributes: { header: { role: 'presentation' } },
      transitionProps: { duration: 120 },
      closeButtonProps: close,
      onExitTransitionEnd: returnLostFocus,
    },
    styles: {
      content: { background: 'var(--ui-raised)', boxShadow: 'var(--ui-shadow-float)' },
      header: { background: 'var(--ui-raised)' },
      title: dialogTitle,
    },
  },
  ModalRoot: {
    defaultProps: { onExitTransitionEnd: returnLostFocus },
    styles: {
      content: { background: 'var(--ui-raised)', boxShadow: 'var(--ui-shadow-float)' },
    },
  },
  ModalOverlay: { defaultProps: overlay },
  Notification: {
    defaultProps: { radius: 'md', withBorder: true, closeButtonProps: close },
    styles: {
      root: floating,
      title: { fontWeight: 600 },
      description: { color: 'var(--ui-text-2)' },
    },
  },
  Paper: {
    defaultProps: { radius: 'md', withBorder: true },
    styles: { root: { background: 'var(--ui-surface)', borderColor: 'var(--ui-border)' } },
  },
  Popover: { defaultProps: { shadow: 'md', radius: 'md' }, styles: { dropdown: floating } },
  PasswordInput: { styles: control },
  Select: { styles: { ...control, dropdown: floating } },
  Textarea: { styles: control },
  TextInput: { styles: control },
  SegmentedControl: {
    defaultProps: { size: 'xs', radius: 'sm', withItemsBorders: false },
    styles: { root: { background: 'var(--ui-sunken)' } },
  },
  Switch: { defaultProps: { size: 'sm', withThumbIndicator: false } },
  Tooltip: {
    defaultProps: {
      openDelay: 300,
      events: { hover: true, focus: true, touch: false },
      transitionProps: { duration: 120 },
    },
    styles: {
      tooltip: { ...caption, background: 'var(--ui-inverse)', color: 'var(--ui-on-inverse)' },
    },
  },
}

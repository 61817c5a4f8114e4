import { accents, slate } from './palette.ts'
import { roles, type Scheme } from './roles.ts'

const softRoles = [
  ['sky', 'accent'],
  ['emerald', 'success'],
  ['amber', 'warning'],
  ['rose', 'danger'],
] as const

/** Sizes and motion, the same in both schemes. */
export const sharedVariables = {
  '--ui-top-bar': '3.25rem',
  '--ui-side-menu': '14.5rem',
  '--ui-content': '75rem',
  '--ui-row': '3.75rem',
  '--ui-ease': 'cubic-bezier(0.2, 0, 0, 1)',
  '--ui-fast': '120ms',
  '--ui-slow': '200ms',
}

const shadows = {
  light:
    '0 0 0 1px rgb(15 23 42 / 4%), 0 8px 24px -6px rgb(15 23 42 / 14%), 0 24px 48px -16px rgb(15 23 42 / 16%)',
  dark: '0 0 0 1px rgb(2 6 23 / 60%), 0 16px 48px -8px rgb(0 0 0 / 70%)',
}

const mantineOwn = {
  light: {
    '--mantine-color-default-color': roles.light['text-2'],
    '--mantine-color-gray-light': slate[1],
    '--mantine-color-gray-light-hover': slate[2],
    '--mantine-color-gray-light-color': slate[7],
    '--mantine-color-gray-filled': slate[6],
    '--mantine-color-disabled-color': slate[5],
  },
  dark: {
    '--mantine-color-bright': slate[0],
    '--mantine-color-default': roles.dark.surface,
    '--mantine-color-default-hover': roles.dark.hover,
    '--mantine-color-default-color': roles.dark.text,
    '--mantine-color-gray-light': slate[8],
    '--mantine-color-gray-light-hover': slate[7],
    '--mantine-color-gray-light-color': slate[2],
    '--mantine-color-gray-filled': slate[4],
    '--mantine-color-disabled-color': slate[4],
    // The shade below, which Mantine takes, has a contrast of 4.3 with the dark words on it.
    '--mantine-color-rose-filled-hover': accents.rose[4],
  },
}

/** Every role as `--ui-…`, and Mantine's own variables set from them. */
export function schemeVariables(scheme: Scheme): Record<string, string> {
  const own = roles[scheme]
  return {
    ...Object.fromEntries(Object.entries(own).map(([name, value]) => [`--ui-${name}`, value])),
    ...softVariables(scheme),
    '--ui-shadow-float': shadows[scheme],
    '--mantine-color-body': own.page,
    '--mantine-color-text': own.text,
    '--mantine-color-dimmed': own.muted,
    '--mantine-color-placeholder': own.muted,
    '--mantine-color-anchor': own['accent-text'],
    '--mantine-color-error': own['danger-text'],
    '--mantine-color-default-border': own['border-strong'],
    ...mantineOwn[scheme],
  }
}

function softVariables(scheme: Scheme): Record<string, string> {
  const own = roles[scheme]
  return Object.fromEntries(
    softRoles.flatMap(([color, role]) => [
      [`--mantine-color-${color}-light`, own[`${role}-soft`]],
      [`--mantine-color-${color}-light-hover`, scheme === 'light' ? accents[color][2] : own.hover],
      [`--mantine-color-${color}-light-color`, own[`${role}-text`]],
      [`--mantine-color-${color}-text`, own[`${role}-text`]],
    ]),
  )
}

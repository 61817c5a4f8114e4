import { hasPermission } from '../../../../contract/people/permissions.ts'
import { type ScopeCommand, scopeShortcuts } from '../../../clicks/analytics/scope-keys.ts'
import { menuFor, type Offers } from '../../../shell/menu-entries.ts'

export type ShortcutCommand =
  | { kind: 'palette' | 'create' | 'bell' | 'theme' | 'sheet' | 'search' }
  | { kind: 'go'; path: string }
  /** Of the analytics page; elsewhere it does nothing. */
  | { kind: 'scope'; choice: ScopeCommand }

export interface Shortcut {
  what: string
  /** As in `KeyboardEvent.key`, letters in lower case; 'Mod' is Ctrl, or Cmd on Apple's keyboards. */
  keys: readonly string[]
  /** Missing if the current form, list or dialog handles the keys itself. */
  command?: ShortcutCommand
}

interface ShortcutGroup {
  name: string
  shortcuts: Shortcut[]
}

/** The letters after `g`. A screen that is missing from the member's menu has no shortcut. */
const letters: Readonly<Record<string, string>> = {
  '/main': 'd',
  '/main/furls': 'f',
  '/main/geofurls': 'g',
  '/main/furlhubs': 'h',
  '/analytics': 'a',
  '/monitoring': 'm',
}
const settings = '/settings'

/** The keys that open a screen; undefined if there are none. */
export function keysTo(path: string): readonly string[] | undefined {
  const letter = path === settings ? 's' : letters[path]
  return letter === undefined ? undefined : ['g', letter]
}

const goTo = (what: string, path: string): Shortcut[] => {
  const keys = keysTo(path)
  return keys ? [{ what, keys, command: { kind: 'go', path } }] : []
}

/** Opens the list of hubs with the dialog for a new one. */
export const NEW_HUB = '/main/furlhubs?intro=true'

const newHub: Shortcut = { what: 'New hub', keys: ['n'], command: { kind: 'go', path: NEW_HUB } }

const bell: Shortcut = { what: 'Notices', keys: ['b'], command: { kind: 'bell' } }

const inEditor: ShortcutGroup = {
  name: 'In the editor of a hub',
  shortcuts: [
    { what: 'Add a block', keys: ['n'] },
    { what: 'Undo', keys: ['Mod', 'z'] },
    { what: 'Redo', keys: ['Mod', 'Shift', 'z'] },
    { what: 'Move the block', keys: ['Alt', 'ArrowUp'] },
    { what: 'Publish', keys: ['Mod', 'Enter'] },
  ],
}

const inAnalytics: ShortcutGroup = {
  name: 'In analytics',
  shortcuts: scopeShortcuts.map(({ what, keys, choice }) => ({
    what,
    keys,
    command: { kind: 'scope', choice },
  })),
}

/** All shortcuts of a role: both the sheet and the key handling use this table. */
export function shortcutsFor(role: number, offers?: Offers): ShortcutGroup[] {
  const screens = menuFor(role, offers)
    .flatMap(({ entries }) => entries)
    .filter(({ path }) => path !== settings)
  const create: Shortcut[] = [
    { what: 'Create link', keys: ['c'], command: { kind: 'create' } },
    { what: 'Create link for a copied address', keys: ['Mod', 'v'] },
  ]
  return [
    {
      name: 'Anywhere',
      shortcuts: [
        { what: 'Search or go to', keys: ['Mod', 'k'], command: { kind: 'palette' } },
        ...(hasPermission(role, 'Create') ? create : []),
        ...(hasPermission(role, 'Create') && offers?.hubs ? [newHub] : []),
        ...(hasPermission(role, 'Read') ? [bell] : []),
        { what: 'Light or dark', keys: ['t'], command: { kind: 'theme' } },
        { what: 'This sheet', keys: ['?'], command: { kind: 'sheet' } },
      ],
    },
    {
      name: 'Go to',
      shortcuts: [
        ...screens.flatMap(({ name, path }) => goTo(name, path)),
        ...goTo('Settings', settings),
      ],
    },
    {
      name: 'In a list',
      shortcuts: [
        { what: 'Search', keys: ['/'], command: { kind: 'search' } },
        { what: 'Next link', keys: ['j'] },
        { what: 'Link before', keys: ['k'] },
        { what: 'Select, with Shift a range', keys: ['x'] },
        { what: 'Open', keys: ['Enter'] },
        ...(hasPermission(role, 'Update') ? [{ what: 'Edit', keys: ['e'] }] : []),
      ],
    },
    ...(hasPermission(role, 'Read') ? [inAnalytics] : []),
    ...(hasPermission(role, 'Update') && offers?.hubs ? [inEditor] : []),
    {
      name: 'In a form',
      shortcuts: [
        { what: 'Save', keys: ['Mod', 'Enter'] },
        { what: 'Close, keep the draft', keys: ['Escape'] },
      ],
    },
  ]
}

import type { Hub } from '../../../../contract/hubs/hubs.ts'
import type { Link } from '../../../../contract/links/links.ts'
import type { Membership } from '../../../../contract/people/memberships.ts'
import { hasPermission } from '../../../../contract/people/permissions.ts'
import { kindsOf } from '../../../people/memberships/kinds.ts'
import { menuFor, type Offers } from '../../../shell/menu-entries.ts'
import { keysTo, NEW_HUB, type ShortcutCommand } from '../shortcuts/shortcuts.ts'
import {
  beginning,
  type LinkCommand,
  linkCommandChoice,
  linkCommandChoices,
} from './link-commands.ts'
import { matches, wordsIn } from './matching.ts'

export type FoundHub = Pick<Hub, 'id' | 'title' | 'domain' | 'key'>

export type PaletteAction =
  | ShortcutCommand
  | { kind: 'link'; link: Link }
  | { kind: 'hub'; hub: FoundHub }
  | { kind: 'linkCommand'; command: LinkCommand; link: Link }
  | { kind: 'begin'; text: string }
  | { kind: 'tags' }
  | { kind: 'docs' }
  | { kind: 'make'; address: string }
  | { kind: 'account'; id: string }
  | { kind: 'again' }

export interface Choice {
  id: string
  name: string
  action: PaletteAction
  keys?: readonly string[]
}

export interface ChoiceGroup {
  name: string
  choices: Choice[]
}

export interface ChoiceInput {
  text: string
  role: number
  offers?: Offers
  isDark: boolean
  /** While an operator acts as another user, no other account can be opened. */
  isActing: boolean
  memberships: readonly Membership[]
  /** The links found for the text. */
  links: readonly Link[]
  hubs?: readonly FoundHub[]
  /** The command in the text, and the links found for the rest of it. */
  linkCommand?: { command: LinkCommand; links: readonly Link[] } | undefined
  /** The search for links failed and can be retried. */
  hasFailed: boolean
  /** The text as an address to shorten. */
  address: string | undefined
}

/** The choices for a text, best first; empty groups are left out. */
export function choicesFor(input: ChoiceInput): ChoiceGroup[] {
  const words = wordsIn(input.text)
  const named = ({ name }: Choice) => matches(name, words)
  const links = { name: 'Links', choices: linkChoices(input) }
  const hubs = { name: 'Hubs', choices: (input.hubs ?? []).map(hubChoice) }
  const create = { name: 'Create', choices: createChoices(input, named) }
  // A pasted address is meant to be shortened, even if a link already leads to it
  const first = input.address === undefined ? [links, hubs, create] : [create, links, hubs]
  return [
    ...first,
    { name: 'Go to', choices: screenChoices(input).filter(named) },
    { name: 'Switch', choices: switchChoices(input).filter(named) },
  ].filter(({ choices }) => choices.length > 0)
}

function linkChoices({ links, linkCommand, hasFailed }: ChoiceInput): Choice[] {
  if (hasFailed) return [{ id: 'again', name: 'Search links again', action: { kind: 'again' } }]
  const wanted =
    linkCommand?.links.map((link) => linkCommandChoice(linkCommand.command, link)) ?? []
  const named = links.map(
    (link): Choice => ({
      id: link.id,
      name: `${link.domain}/${link.key}`,
      action: { kind: 'link', link },
    }),
  )
  const [only] = links
  // With several links it is unknown which one is meant
  const more = only && links.length === 1 && wanted.length === 0 ? linkCommandChoices(only) : []
  return [...wanted, ...named, ...more]
}

const hubChoice = (hub: FoundHub): Choice => ({
  id: hub.id,
  name: hub.title,
  action: { kind: 'hub', hub },
})

function createChoices(
  { role, address, offers }: ChoiceInput,
  named: (choice: Choice) => boolean,
): Choice[] {
  if (!hasPermission(role, 'Create')) return []
  if (address !== undefined)
    return [{ id: 'make', name: `Create a link to ${address}`, action: { kind: 'make', address } }]
  const create: Choice = {
    id: 'create',
    name: 'Create link',
    keys: ['c'],
    action: { kind: 'create' },
  }
  const importing: Choice = {
    id: 'import',
    name: 'Import links from a file',
    action: { kind: 'go', path: '/main/furls/import' },
  }
  const hub: Choice = {
    id: 'new-hub',
    name: 'New hub',
    keys: ['n'],
    action: { kind: 'go', path: NEW_HUB },
  }
  const hubImport: Choice = {
    id: 'import-hub',
    name: 'Import a hub from another service',
    action: { kind: 'go', path: '/main/furlhubs?import=true' },
  }
  return [create, importing, ...(offers?.hubs ? [hub, hubImport] : [])].filter(named)
}

function screenChoices({ role, offers }: ChoiceInput): Choice[] {
  const screens = menuFor(role, offers).flatMap(({ entries }) => entries)
  return [
    ...screens.map(
      ({ name, path }): Choice => ({
        id: path,
        name,
        keys: keysTo(path),
        action: { kind: 'go', path },
      }),
    ),
    ...(hasPermission(role, 'Read') ? [beginning] : []),
    ...(hasPermission(role, 'Update') || hasPermission(role, 'Delete')
      ? [{ id: 'tags', name: 'Edit tags', action: { kind: 'tags' } } as const]
      : []),
    { id: 'sheet', name: 'Keyboard shortcuts', keys: ['?'], action: { kind: 'sheet' } },
    { id: 'docs', name: 'Docs', action: { kind: 'docs' } },
  ]
}

function switchChoices({ memberships, isActing, isDark }: ChoiceInput): Choice[] {
  const others = kindsOf(memberships).accounts.filter(
    ({ status, isCurrent }) => status === 'ACTIVE' && !isCurrent && !isActing,
  )
  return [
    ...others.map(
      ({ id, name }): Choice => ({ id, name: `Account: ${name}`, action: { kind: 'account', id } }),
    ),
    {
      id: 'theme',
      name: isDark ? 'Light mode' : 'Dark mode',
      keys: ['t'],
      action: { kind: 'theme' },
    },
  ]
}

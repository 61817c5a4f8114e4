import type { Link } from '../../../../contract/links.ts'
import type { Membership } from '../../../../contract/memberships.ts'
import { hasPermission } from '../../../../contract/permissions.ts'
import { kindsOf } from '../../../features/memberships/kinds.ts'
import { menuFor, type Offers } from '../../../features/shell/menu-entries.ts'
import { type Deed, keysTo } from '../shortcuts/shortcuts.ts'
import { beginning, deedOf, deedsOf, type LinkDeed } from './link-deeds.ts'
import { matches, wordsIn } from './matching.ts'

export type Doing =
  | Deed
  | { kind: 'link'; link: Link }
  | { kind: 'deed'; deed: LinkDeed; link: Link }
  | { kind: 'begin'; text: string }
  | { kind: 'tags' }
  | { kind: 'make'; address: string }
  | { kind: 'account'; id: string }
  | { kind: 'again' }

export interface Choice {
  id: string
  name: string
  does: Doing
  keys?: readonly string[]
}

export interface ChoiceGroup {
  name: string
  choices: Choice[]
}

export interface Offer {
  text: string
  role: number
  offers?: Offers
  isDark: boolean
  /** While an operator acts as somebody else, no other account opens. */
  isActing: boolean
  memberships: readonly Membership[]
  /** The links that were found for the text. */
  links: readonly Link[]
  /** What the text asks for of links, and those that were found for the rest of it. */
  deed?: { deed: LinkDeed; links: readonly Link[] } | undefined
  /** The search for links failed, and can be tried again. */
  hasFailed: boolean
  /** The text as an address to shorten. */
  address: string | undefined
}

/** What can be chosen for a text, best first; groups without a choice are left out. */
export function choicesFor(offer: Offer): ChoiceGroup[] {
  const words = wordsIn(offer.text)
  const named = ({ name }: Choice) => matches(name, words)
  const links = { name: 'Links', choices: linkChoices(offer) }
  const create = { name: 'Create', choices: createChoices(offer, named) }
  // An address that was pasted is there to be shortened, also where a link leads to it already
  const first = offer.address === undefined ? [links, create] : [create, links]
  return [
    ...first,
    { name: 'Go to', choices: screenChoices(offer).filter(named) },
    { name: 'Switch', choices: switchChoices(offer).filter(named) },
  ].filter(({ choices }) => choices.length > 0)
}

function linkChoices({ links, deed, hasFailed }: Offer): Choice[] {
  if (hasFailed) return [{ id: 'again', name: 'Search links again', does: { kind: 'again' } }]
  const wanted = deed?.links.map((link) => deedOf(deed.deed, link)) ?? []
  const named = links.map(
    (link): Choice => ({
      id: link.id,
      name: `${link.domain}/${link.key}`,
      does: { kind: 'link', link },
    }),
  )
  const [only] = links
  // Which of many is meant is not known yet
  const more = only && links.length === 1 && wanted.length === 0 ? deedsOf(only) : []
  return [...wanted, ...named, ...more]
}

function createChoices({ role, address }: Offer, named: (choice: Choice) => boolean): Choice[] {
  if (!hasPermission(role, 'Create')) return []
  if (address !== undefined)
    return [{ id: 'make', name: `Create a link to ${address}`, does: { kind: 'make', address } }]
  const create: Choice = {
    id: 'create',
    name: 'Create link',
    keys: ['c'],
    does: { kind: 'create' },
  }
  const importing: Choice = {
    id: 'import',
    name: 'Import links from a file',
    does: { kind: 'go', path: '/main/furls/import' },
  }
  return [create, importing].filter(named)
}

function screenChoices({ role, offers }: Offer): Choice[] {
  const screens = menuFor(role, offers).flatMap(({ entries }) => entries)
  return [
    ...screens.map(
      ({ name, path }): Choice => ({
        id: path,
        name,
        keys: keysTo(path),
        does: { kind: 'go', path },
      }),
    ),
    ...(hasPermission(role, 'Read') ? [beginning] : []),
    ...(hasPermission(role, 'Update') || hasPermission(role, 'Delete')
      ? [{ id: 'tags', name: 'Edit tags', does: { kind: 'tags' } } as const]
      : []),
    { id: 'sheet', name: 'Keyboard shortcuts', keys: ['?'], does: { kind: 'sheet' } },
  ]
}

function switchChoices({ memberships, isActing, isDark }: Offer): Choice[] {
  const others = kindsOf(memberships).accounts.filter(
    ({ status, isCurrent }) => status === 'ACTIVE' && !isCurrent && !isActing,
  )
  return [
    ...others.map(
      ({ id, name }): Choice => ({ id, name: `Account: ${name}`, does: { kind: 'account', id } }),
    ),
    {
      id: 'theme',
      name: isDark ? 'Light mode' : 'Dark mode',
      keys: ['t'],
      does: { kind: 'theme' },
    },
  ]
}

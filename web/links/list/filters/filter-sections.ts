import { MORE_DOMAINS } from '../../../lib/domain-choices.ts'
import { stateName } from '../../../lib/health/health-words.ts'
import { dayInput } from '../../../ui/time/days.ts'
import {
  type ListFilter,
  listHealth,
  listStates,
  type listTypes,
  stateNames,
  typeNames,
} from './list-filter.ts'

export interface FilterChoice {
  /** Unique among all choices. */
  id: string
  name: string
  /** Undefined for an entry that cannot be chosen. */
  change: Partial<ListFilter> | undefined
}

export interface FilterSection {
  label: string
  choices: FilterChoice[]
}

export interface FilterOffers {
  /** Types of links to choose from; none on a screen of one type. */
  types: readonly (typeof listTypes)[number][]
  tags: readonly string[]
  folders: readonly { id: string; name: string }[]
  domains: readonly string[]
  /** Possible creators of links; empty if the member may not see the team. */
  people: readonly { id: string; name: string }[]
}

const spans = [
  { name: 'Last 7 days', days: 7 },
  { name: 'Last 30 days', days: 30 },
  { name: 'Last 90 days', days: 90 },
] as const

/** All values that a list can be filtered by, by field; first the fields that are used most. */
export function filterSections(offers: FilterOffers, today: Date): FilterSection[] {
  const section = (label: string, choices: Omit<FilterChoice, 'id'>[]): FilterSection => ({
    label,
    choices: choices.map((choice, at) => ({ ...choice, id: `${label} ${at}` })),
  })
  const firstOf = (days: number) =>
    dayInput(new Date(today.getFullYear(), today.getMonth(), today.getDate() - days + 1))
  const { types, tags, folders, domains, people } = offers
  return [
    section(
      'Tag',
      tags.map((tag) => ({ name: tag, change: { tag } })),
    ),
    section(
      'Folder',
      folders.map(({ id, name }) => ({ name, change: { folder: id } })),
    ),
    section('Domain', [
      ...domains.map((domain) => ({ name: domain, change: { domain } })),
      { name: MORE_DOMAINS, change: undefined },
    ]),
    section(
      'Status',
      listStates.map((state) => ({ name: stateNames[state], change: { state } })),
    ),
    section(
      'Health',
      listHealth.map((health) => ({ name: stateName(health), change: { health } })),
    ),
    section(
      'Type',
      types.map((type) => ({ name: typeNames[type], change: { type } })),
    ),
    section('Made by', [
      { name: 'Me', change: { createdBy: 'me' } },
      ...people.map(({ id, name }) => ({ name, change: { createdBy: id } })),
    ]),
    section(
      'Made in',
      spans.map(({ name, days }) => ({ name, change: { from: firstOf(days), until: '' } })),
    ),
  ]
}

/** The sections with what fits the text: choices with a word that begins with it, or all of a field of that name. */
export function matchingSections(
  sections: readonly FilterSection[],
  text: string,
): FilterSection[] {
  const wanted = text.trim().toLowerCase()
  const fits = (name: string) => ` ${name.toLowerCase()}`.includes(` ${wanted}`)
  return sections
    .map(({ label, choices }) => ({
      label,
      choices: choices.filter(({ name }) => wanted === '' || fits(label) || fits(name)),
    }))
    .filter(({ choices }) => choices.length > 0)
}

/** Whether the list is filtered by this choice. */
export const isActive = ({ change }: FilterChoice, filter: ListFilter): boolean =>
  change !== undefined &&
  Object.entries(change).every(([field, value]) => filter[field as keyof ListFilter] === value)

/** The change that takes the choice back. */
export const withoutChoice = ({ change = {} }: FilterChoice): Partial<ListFilter> =>
  Object.fromEntries(Object.keys(change).map((field) => [field, '']))

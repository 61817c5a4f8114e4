import type { LossKind } from '../../../../contract/links/import-fields.ts'

/** What links lose, by the columns that say they have it. */
const losing: Readonly<Record<LossKind, string>> = {
  password: 'Links that ask for a password would lose it',
  limit: 'Links that end after a number of clicks would lose that limit',
  expiry: 'Links that start or end at a set time would lose that time',
  rules: 'Links that lead some visitors elsewhere would lead everybody to one address',
  archived: 'Links that are not live would be live',
  banned: 'Links that are banned would be live',
  tags: 'Tags are left out',
  clicks: 'Clicks so far are left out',
  created: 'Dates of creation are left out',
  preview: 'What links show when they are shared is left out',
  query: 'Whether links pass on what visitors add is left out',
  key: 'Other keys of a link are left out',
  other: 'These columns are left out',
}

/** What the file of a service does not say. */
const unsaid: Partial<Record<LossKind, string>> = {
  password: 'which links ask for a password',
  limit: 'which links end after a number of clicks',
  expiry: 'which links start or end at a set time',
  rules: 'which links lead some visitors elsewhere',
  banned: 'which links are banned',
  query: 'which links pass on what visitors add',
}

/** Names that a sentence lists; there may be 200. */
const NAMES_SHOWN = 8

export const losingWords = (kind: LossKind, columns: readonly string[]): string =>
  `${losing[kind]}: ${listed(columns)}.`

export const cutWords = (columns: readonly string[]): string =>
  `Texts that are longer than a link holds are cut: ${listed(columns)}.`

function listed(columns: readonly string[]): string {
  const shown = columns.slice(0, NAMES_SHOWN).map((name) => `“${name}”`)
  const more = columns.length - shown.length
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

export const unreadWords = (kind: LossKind): string =>
  kind === 'created'
    ? 'Dates of creation that cannot be read are left out: these links are made today.'
    : 'Numbers of clicks that cannot be read are left out.'

export const unsaidWords = (service: string, kind: LossKind): string =>
  `A file of ${service} does not say ${unsaid[kind] ?? 'this'}: none of these will.`

export const missingWords = (rows: number, all: number): string =>
  `The file is one page, with ${rows} of ${all} links: import the other pages, too.`

export const NO_KEYS = 'Each link gets a new key: no column is taken as the key.'
export const SOME_KEYS = 'Links of rows without a key get a new one.'

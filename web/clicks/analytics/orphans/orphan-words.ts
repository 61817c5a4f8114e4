import { valueName } from '../../../../contract/clicks/value-words.ts'
import type { OrphanDimension, OrphanItem } from './orphans-query.ts'

export const OTHER_KEYS =
  'Only so many keys of a domain are kept a day. The rest are counted together, without their names.'

export const orphanTabs: Readonly<Record<OrphanDimension, string>> = {
  key: 'Keys',
  referrer: 'Referrers',
  country: 'Countries',
}

/** The name of a row. Other keys have no name, and their hits neither a referrer nor a country. */
export function orphanName(dimension: OrphanDimension, { value, domain }: OrphanItem): string {
  if (value === '') return dimension === 'key' ? `${domain}: other keys` : 'Not kept'
  return dimension === 'key' ? `${domain}/${value}` : valueName(dimension, value)
}

export type OrphanRemedy = 'create' | 'restore' | 'impossible' | 'none'

/** The remedy for a key: restore its link from the trash, or make one, unless no link can have the key. */
export function remedyFor({ value, domain, shortUrl, isInTrash }: OrphanItem): OrphanRemedy {
  if (domain === undefined || value === '') return 'none'
  if (isInTrash) return 'restore'
  return shortUrl ? 'create' : 'impossible'
}

import { LRUCache } from 'lru-cache'
import { COUNTRY_ENDING, sourceNames } from './source-names.ts'

const ENDING = new RegExp(COUNTRY_ENDING)
/** A host may have 127 labels, and no name needs more. */
export const MOST_LABELS = 8
const KEPT_HOSTS = 5000

const known = new LRUCache<string, string>({ max: KEPT_HOSTS })

/** The name of the place that a referrer belongs to, or the referrer itself. */
export function sourceOf(referrer: string): string {
  const found = known.get(referrer)
  if (found !== undefined) return found
  const source = findName(referrer) ?? referrer
  known.set(referrer, source)
  return source
}

/** The same as `sourceSql` decides in the store. */
function findName(referrer: string): string | undefined {
  const labels = referrer.toLowerCase().split('.')
  for (let from = 0; from < Math.min(labels.length, MOST_LABELS); from++) {
    const key = `${from === 0 ? '' : '.'}${labels.slice(from).join('.')}`
    const name = sourceNames.get(key) ?? sourceNames.get(key.replace(ENDING, '.*'))
    if (name !== undefined) return name
  }
  return undefined
}

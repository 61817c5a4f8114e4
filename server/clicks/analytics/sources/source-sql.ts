import { MOST_LABELS } from './source.ts'
import { COUNTRY_ENDING, sourceNames } from './source-names.ts'

const keys = listed([...sourceNames.keys()])
const names = listed([...sourceNames.values()])

/**
 * SQL of the source of a referrer, the same as `sourceOf`. It is long, takes some microseconds a row, and as the default of
 * a column would slow down every query on its table. Use it only to name referrers that are stored already.
 */
export function sourceSql(referrer: string): string {
  const labels = `splitByChar('.', lower(toString(${referrer})))`
  const endings = `arrayMap(
    n -> concat(if(n = 1, '', '.'), arrayStringConcat(arraySlice(${labels}, n), '.')),
    range(1, 1 + least(${MOST_LABELS}, length(${labels}))))`
  const tried = `arrayFlatten(arrayMap(
    host -> [host, replaceRegexpOne(host, ${quoted(COUNTRY_ENDING)}, '.*')], ${endings}))`
  const found = `arrayMap(key -> transform(key, ${keys}, ${names}, ''), ${tried})`
  return `arrayFirst(name -> name != '', arrayPushBack(${found}, toString(${referrer})))`
}

function listed(texts: readonly string[]): string {
  return `[${texts.map(quoted).join(',')}]`
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}

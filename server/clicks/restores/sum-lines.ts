import { z } from 'zod'
import { clickKinds } from '../../../contract/clicks/dimensions.ts'
import {
  type KeptSum,
  monthOf,
  SUMS_FILE,
  sumNames,
  THINNED_FILE,
  type ThinnedMonth,
} from '../analytics/analytics.ts'
import { linesOf } from './lines.ts'
import { refusal } from './refusal.ts'
import type { ZipSource } from './zip-source.ts'

const MONTHS_MAX = 1200
const SUMS_MAX = 20_000_000
/** Links with sums of their own, times days and months. */
const SCOPES_MAX = 200_000
const COUNT_MAX = 2 ** 32 - 1

const Month = z.strictObject({
  month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])-01$/),
  isRemoving: z.boolean(),
})
const count = z.int().min(0).max(COUNT_MAX)
const Sum = z.strictObject({
  link_id: z.string().regex(/^([a-z]{2,5}_[0-9A-Za-z]{6,40})?$/),
  span: z.enum(['day', 'month']),
  start: z.iso.date(),
  dimension: z.enum(sumNames),
  value: z.string().max(33_000),
  kind: z.enum(clickKinds),
  clicks: count,
  visitors: count,
  names: count,
})

/** The months of which only sums are kept; none in an export of an earlier version. */
export async function readThinned(zip: ZipSource): Promise<ThinnedMonth[]> {
  const months: ThinnedMonth[] = []
  for await (const lines of parsedLines(zip, THINNED_FILE, Month)) {
    months.push(...lines)
    if (months.length > MONTHS_MAX) throw strange(THINNED_FILE)
  }
  return months
}

/** The sums of these months, those of a piece together. */
export async function* readSums(
  zip: ZipSource,
  months: readonly ThinnedMonth[],
): AsyncGenerator<readonly KeptSum[]> {
  const known = new Set(months.map(({ month }) => month.slice(0, 7)))
  let [read, scopes, last] = [0, 0, '']
  for await (const sums of parsedLines(zip, SUMS_FILE, Sum)) {
    read += sums.length
    const isKnown = ({ span, start }: KeptSum) =>
      known.has(start.slice(0, 7)) && (span === 'day' || start.endsWith('-01'))
    for (const { link_id: link, span, start } of sums) {
      const scope = `${link} ${span} ${start}`
      if (scope !== last) scopes += 1
      last = scope
    }
    if (read > SUMS_MAX || scopes > SCOPES_MAX || !sums.every(isKnown)) throw strange(SUMS_FILE)
    yield sums
  }
}

/** Whether a click is in a sum already, as its removal was under way. */
export function openSummed(months: readonly ThinnedMonth[]): (at: number) => boolean {
  const removing = new Set(
    months.filter(({ isRemoving }) => isRemoving).map(({ month }) => Date.parse(month)),
  )
  return removing.size === 0 ? () => false : (at) => removing.has(monthOf(at).from)
}

async function* parsedLines<T>(
  zip: ZipSource,
  name: string,
  schema: z.ZodType<T>,
): AsyncGenerator<T[]> {
  if (!zip.has(name)) return
  for await (const lines of linesOf(zip.read(name), '\n')) {
    yield lines.map((line) => {
      const read = schema.safeParse(jsonOf(line))
      if (!read.success) throw strange(name)
      return read.data
    })
  }
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

const strange = (name: string) =>
  refusal(`The file ${name} in the ZIP has a line that no export has.`)

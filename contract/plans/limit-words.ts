import { type CountedRow, countedLimits, MB } from './tiers.ts'

type Write = (count: number) => string

/** '40 of 50 links'. */
export function limitUse(
  { limit, used, max }: { limit: string; used: number; max: number },
  write: Write,
): string {
  const row = rowOf(limit)
  if (row?.unit === 'bytes') {
    return `${write(Math.ceil(used / MB))} of ${write(Math.floor(max / MB))} MB ${nounsOf(row)}`
  }
  return `${write(used)} of ${write(max)} ${row ? nounsOf(row) : limit}`
}

/** After a number: 'links', or 'of pictures' after a size. */
export const nounsOf = ({ unit, more }: CountedRow): string =>
  unit === 'bytes' ? `of ${more}` : more

/** A kept notice may name a limit that is no longer one. */
const rowOf = (limit: string): CountedRow | undefined =>
  Object.hasOwn(countedLimits, limit)
    ? countedLimits[limit as keyof typeof countedLimits]
    : undefined

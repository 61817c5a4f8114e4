import { Problem } from '../../platform/http/problem.ts'
import { plainRange } from '../../platform/network/addresses.ts'

/** Normalises and deduplicates addresses and ranges. Reports each invalid one by its index in the list. */
export function plainAddresses(texts: readonly string[]): string[] {
  const ranges = texts.map((text) => ({ text, range: plainRange(text) }))
  const errors = Object.fromEntries(
    ranges.flatMap(({ text, range }, index) =>
      range === undefined
        ? [[`allowedAddresses.${index}`, `“${text}” is no address and no range such as 10.0.0.0/8`]]
        : [],
    ),
  )
  if (Object.keys(errors).length > 0) throw new Problem('invalid', { errors })
  return [...new Set(ranges.flatMap(({ range }) => range ?? []))]
}

import { readFileSync } from 'node:fs'

const MB = 1024 * 1024

/** '5,000' */
export const count = (number: number): string => number.toLocaleString('en')
export const mb = (bytes: number): string => `${count(bytes / MB)} MB`

/** The number in a source file that stands where the pattern has its group. Throws if there is none. */
export function numberIn(file: string, pattern: RegExp): number {
  const found = pattern.exec(readFileSync(file, 'utf8'))?.[1]
  if (found === undefined) throw new Error(`${file} has nothing like ${pattern}`)
  return Number(found.replaceAll('_', ''))
}

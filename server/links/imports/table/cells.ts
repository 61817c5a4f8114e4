// Reads cells as other services write them.
import { isBlankCell } from '../../../../contract/links/blank-cell.ts'
import { momentOf } from './times.ts'

export const isAddress = (cell: string): boolean => /^\s*https?:\/\//i.test(cell)

/** Accepts names separated by commas, or else by semicolons or bars, and JSON arrays. */
export function tagsOf(cell: string): string[] {
  if (isBlankCell(cell)) return []
  const names = jsonListIn(cell) ?? cell.split(cell.includes(',') ? ',' : /[;|]/)
  return names.map((name) => name.trim()).filter((name) => name !== '')
}

function jsonListIn(cell: string): string[] | undefined {
  if (!/^\[.*\]$/s.test(cell)) return undefined
  try {
    const list: unknown = JSON.parse(cell)
    return Array.isArray(list) ? list.map(String) : undefined
  } catch {
    // The brackets are part of a name.
    return undefined
  }
}

const YES = /^(true|t|yes|y|1|x|on)$/i
const NO = /^(false|f|no|n|0|off)$/i

export const isYes = (cell: string): boolean => YES.test(cell)
export const isNo = (cell: string): boolean => NO.test(cell)
export const isFlag = (cell: string): boolean => isYes(cell) || isNo(cell)

/** Whether a cell says no, or nothing, in the words of spreadsheets and databases. */
export const isNothing = (cell: string): boolean => isNo(cell) || isBlankCell(cell)

/** Anything but yes and no is returned unchanged, so that validation reports it. */
export function flagOf(cell: string): boolean | string {
  if (isNothing(cell)) return false
  return isYes(cell) || cell
}

/** Digits, also in groups of three. Anything else is returned unchanged, so that validation reports it. */
export function countOf(cell: string): number | string | null {
  if (isNothing(cell) && cell !== '0') return null
  return /^(\d+|\d{1,3}(,\d{3})+)$/.test(cell) ? Number(cell.replaceAll(',', '')) : cell
}

/** A time as ISO 8601. Anything that is none is returned unchanged, so that validation reports it. */
export function timeOf(cell: string): string | null {
  if (isNothing(cell)) return null
  const at = momentOf(cell)
  return Number.isNaN(at) ? cell : new Date(at).toISOString()
}

/** A hash, a mask or a yes in place of a password: it shows that there is one, but not which. */
export const isHiddenPassword = (cell: string): boolean =>
  isYes(cell) ||
  /^\$[\w-]+\$/.test(cell) ||
  /^([0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{128})$/i.test(cell) ||
  /^[*•●]+$/.test(cell)

import { isoTime } from '../../../../platform/clock.ts'

/** What the style of a cell says: whether its number is a time. */
export type TimeStyles = readonly boolean[]

/** ECMA-376, 18.8.30: numbers of formats that every program knows, and that show a day or a time. */
const isKnownTime = (format: number) =>
  (format >= 14 && format <= 22) ||
  (format >= 27 && format <= 36) ||
  (format >= 45 && format <= 47) ||
  (format >= 50 && format <= 58)

/** Whether a format shows a time. Texts in it, colours and locales say nothing. */
export function isTimeFormat(number: number, code: string | undefined): boolean {
  if (code === undefined) return isKnownTime(number)
  const bare = code.replace(/"[^"]*"|\\.|_.|\*./g, '').replace(/\[(?![hms]+\])[^\]]*\]/gi, '')
  return /[ymdhs]/i.test(bare) && !/^general$/i.test(bare)
}

const DAY_MS = 86_400_000
/** Day 0 of each of the two calendars. Before March 1900 Excel counts a day that there was not. */
const DAY_ZERO = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) } as const
/** 31 December 9999. */
const LAST_DAY = 2_958_465

export interface Cell {
  /** As ECMA-376, 18.18.11 names it. */
  type: string
  value: string
  isTime: boolean
}

interface TextsOfCells {
  strings: readonly string[]
  calendar: keyof typeof DAY_ZERO
}

/** The text of a cell, as a CSV file would have it: times in ISO 8601. */
export function cellText(cell: Cell, { strings, calendar }: TextsOfCells): string {
  const { type, value } = cell
  if (type === 's') return plainText(strings[Number(value)] ?? '')
  if (type === 'b') return value === '1' ? 'true' : 'false'
  return type === '' || type === 'n' ? numberText(cell, calendar) : plainText(value)
}

function numberText({ value, isTime }: Cell, calendar: keyof typeof DAY_ZERO): string {
  const number = Number(value)
  if (Number.isNaN(number)) return plainText(value)
  if (isTime && number >= 0 && number <= LAST_DAY) return timeText(number, calendar)
  // 1E+6 is written for some whole numbers.
  return Number.isSafeInteger(number) ? String(number) : value.trim()
}

/** Times of a sheet have no zone, and are read as UTC like those of other files. */
function timeText(days: number, calendar: keyof typeof DAY_ZERO): string {
  // A second is the least that people enter; the fraction of a day is not exact.
  const seconds = Math.round((days * DAY_MS) / 1000)
  return isoTime(DAY_ZERO[calendar] + seconds * 1000)
}

/** Excel writes control characters as `_x000A_`. Those that no text has are left out, as PostgreSQL cannot store NUL. */
const plainText = (text: string): string =>
  text
    .replace(/_x([0-9a-f]{4})_/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')

/** One row of the table: a measurement and its goal. */
export interface Row {
  what: string
  goal: string
  measured: string
  /** Undefined: informational, without a goal. */
  isMet?: boolean
  /** By how much the goal was missed, such as `12 %`. */
  missedBy?: string
}

interface LimitRow {
  what: string
  value: number
  unit: string
  /** Upper limit; `least` is a lower limit. */
  most?: number
  least?: number
  /** Details next to the value, such as the 95th percentile. */
  beside?: string
}

/** A row for a number with a limit. */
export function limitRow({ what, value, unit, most, least, beside }: LimitRow): Row {
  const limit = most ?? least ?? Number.NaN
  const isMet = most === undefined ? value >= limit : value <= limit
  const missed = limit === 0 ? spell(value) : `${spell(Math.abs(value / limit - 1) * 100)} %`
  return {
    what,
    goal: `${most === undefined ? '≥' : '≤'} ${withUnit(limit, unit)}`,
    measured: `${withUnit(value, unit)}${beside ? ` (${beside})` : ''}`,
    isMet,
    ...(isMet ? {} : { missedBy: missed }),
  }
}

function withUnit(value: number, unit: string): string {
  return `${spell(value)} ${unit}`.trim()
}

/** Three significant digits, thousands with commas. */
export function spell(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toLocaleString('en', { maximumFractionDigits: digits })
}

export function median(values: readonly number[]): number {
  return percentile(values, 50)
}

export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const at = Math.ceil((percent / 100) * sorted.length) - 1
  return sorted[Math.max(0, at)] ?? Number.NaN
}

/** Prints the rows of a bench that was run on its own. */
export function print(rows: readonly Row[]): void {
  for (const { what, goal, measured, isMet, missedBy } of rows) {
    const verdict = isMet === undefined ? '' : isMet ? 'met' : `missed by ${missedBy ?? '?'}`
    process.stdout.write(`${what}: ${measured}; goal ${goal}; ${verdict}\n`)
  }
}

import { reasons } from './reasons.ts'
import type { Row } from './rows.ts'

export interface BenchReport {
  machine: readonly (readonly [name: string, value: string])[]
  sections: readonly Section[]
  /** The page so far. */
  page: string
}

export interface Section {
  /** File name of the bench, without the extension. */
  name: string
  about: string
  rows: readonly Row[]
}

/** What `npm test` takes is measured by itself; it is the last section. */
const TEST_RUN = /^## The test run$.*/ms

/** The text of `docs/benchmarks.md`. */
export function reportText({ machine, sections, page }: BenchReport): string {
  const rows = sections.flatMap((section) => section.rows)
  const missed = rows.filter(({ isMet }) => isMet === false)
  const met = rows.filter(({ isMet }) => isMet === true)
  return [
    '# Benchmarks',
    '',
    `What \`npm run bench\` measured on one machine. Of its goals, ${met.length} are met and ${missed.length} missed. The same command writes this`,
    'page anew; `node_modules/.bin/bun bench/<name>.ts` runs one part alone, after `npm start` has built what it measures.',
    '',
    ...table(['machine', ''], machine),
    '',
    ...sections.flatMap(sectionLines),
    ...(missed.length > 0 ? ['## Why', '', ...missed.map(reasonLine), ''] : []),
    ...(TEST_RUN.exec(page) ?? []),
  ].join('\n')
}

function sectionLines({ name, about, rows }: Section): string[] {
  const cells = rows.map((row) => [row.what, row.goal, row.measured, verdictOf(row)])
  return [`## ${name}`, '', about, '', ...table(['what', 'goal', 'measured', 'verdict'], cells), '']
}

export function verdictOf({ isMet, missedBy }: Row): string {
  if (isMet === undefined) return ''
  if (isMet) return 'met'
  return missedBy ? `missed by ${missedBy}` : 'missed'
}

function reasonLine(row: Row): string {
  const reason = reasons.find(([beginning]) => row.what.startsWith(beginning))?.[1]
  return `- ${row.what}: ${reason ?? 'not looked into yet.'}`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return [head, head.map(() => '---'), ...rows].map(
    (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`,
  )
}

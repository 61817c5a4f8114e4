import type { Incident } from '../../../contract/monitoring/incidents.ts'

const MONTH_MS = 30 * 86_400_000

type Counted = Pick<Incident, 'startedAt' | 'endedAt' | 'peopleAffected' | 'sentToBackup'>

interface Cost {
  /** Null while the clicks cannot be counted. */
  met: number | null
  backup: number | null
  isOpen: boolean
}

/** People who came during the open incident; without one during those of 30 days. */
export function costOf(incidents: readonly Counted[], now: Date): Cost {
  const open = incidents.filter(({ endedAt }) => endedAt === null)
  const isOpen = open.length > 0
  const counted = isOpen
    ? open
    : incidents.filter(({ startedAt }) => now.getTime() - Date.parse(startedAt) < MONTH_MS)
  return {
    met: sum(counted.map(({ peopleAffected }) => peopleAffected)),
    backup: sum(counted.map(({ sentToBackup }) => sentToBackup)),
    isOpen,
  }
}

const sum = (numbers: readonly (number | null)[]): number | null =>
  numbers.includes(null) ? null : numbers.reduce<number>((total, each) => total + (each ?? 0), 0)

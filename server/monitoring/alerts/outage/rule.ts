import { MINUTE, SECOND } from '../../../platform/clock.ts'

/** Watches of the installation that are checked, and how many of them have failed since some time. */
export interface Failing {
  all: number
  failing: number
  /** Of those that fail. */
  hosts: number
}

const MANY = 5
const MANY_HOSTS = 3
const SHARE = 0.2

/** Two minutes, and the duration of a check. */
const WINDOW_MS = 150 * SECOND
const LONGEST_WINDOW_MS = 5 * MINUTE

/** Since when a failure counts as one of the same moment, for something that is DOWN since `downAt`. */
export function windowStart({ downAt, startedAt }: { downAt: number; startedAt: number }): number {
  return Math.max(downAt - LONGEST_WINDOW_MS, Math.min(downAt - WINDOW_MS, startedAt))
}

/** Few failures, or failures of few hosts, are real, even if they are most Targets of a small installation. */
export const areMany = ({ failing, hosts }: Failing): boolean =>
  failing >= MANY && hosts >= MANY_HOSTS

export const isLargeShare = ({ all, failing }: Failing): boolean => failing > all * SHARE

import { type Counts, probabilityFrom, probabilityUpTo } from './negative-binomial.ts'

/**
 * Clicks in the same hour of an earlier week, in the middle, and in the hours around it. The newest week comes first. All
 * weeks have as many hours.
 */
export type EarlierWeek = readonly number[]

export interface Unusual {
  direction: 'spike' | 'drop'
  /** Clicks that the hour usually has. */
  usual: number
  /** The probability of so many clicks, or so few, in a usual hour. */
  chance: number
}

/** With fewer weeks it is not known what an hour usually has. */
const FEWEST_WEEKS = 3
/** Smaller counts vary too much, and are not worth a notice. */
export const FEWEST_CLICKS = 50
const SPIKE_TIMES = 2
const DROP_TIMES = 3
/**
 * How likely an hour may be to be called unusual: over the 720 hours of a month that would be some false alarms in a hundred
 * months if the model were exact. It is not, so this leaves room.
 */
const CHANCE_OF_ACCOUNT = 1e-5
/** An account has many links. */
const CHANCE_OF_LINK = 1e-6
/** As a share of the mean, squared: even without a cause an hour differs by a quarter from the usual one. */
const LEAST_DISPERSION = 0.06

/**
 * Whether an hour has far more or fewer clicks than the same hour of earlier weeks. Clicks come in bursts, so their variance is
 * estimated, from the hours around too, and with it a negative binomial distribution. A spike is compared with the higher of
 * mean and median and with the week before, a drop with the lowest of them: an earlier spike makes no hour after it a drop,
 * and growth makes no spikes.
 */
export function judgeHour(
  clicks: number,
  weeks: readonly EarlierWeek[],
  of: 'account' | 'link' = 'account',
): Unusual | undefined {
  const unusual = compared(clicks, weeks)
  const limit = of === 'account' ? CHANCE_OF_ACCOUNT : CHANCE_OF_LINK
  return unusual && unusual.chance <= limit ? unusual : undefined
}

function compared(clicks: number, weeks: readonly EarlierWeek[]): Unusual | undefined {
  if (weeks.length < FEWEST_WEEKS) return undefined
  const same = weeks.map(middleOf)
  const [last = 0] = same
  const [mean, median] = [meanOf(same), medianOf(same)]
  const counts = (usual: number) => countsAround(usual, weeks)
  const high = Math.max(mean, median)
  if (clicks >= FEWEST_CLICKS && clicks >= SPIKE_TIMES * Math.max(high, last)) {
    return { direction: 'spike', usual: high, chance: probabilityFrom(counts(high), clicks) }
  }
  const low = Math.min(mean, median, last)
  if (low >= FEWEST_CLICKS && clicks * DROP_TIMES <= low) {
    return { direction: 'drop', usual: low, chance: probabilityUpTo(counts(low), clicks) }
  }
  return undefined
}

/** The counts to expect in the hour. The fewer weeks are known, the wider they spread. */
function countsAround(usual: number, weeks: readonly EarlierWeek[]): Counts {
  const mean = Math.max(usual, 1)
  const variance = (mean + dispersionOf(weeks) * mean ** 2) * (1 + 1 / weeks.length)
  return { mean, size: mean ** 2 / (variance - mean) }
}

/** How much more the counts vary than independent clicks: the variance beyond the mean, in relation to the mean squared. */
function dispersionOf(weeks: readonly EarlierWeek[]): number {
  let [beyond, squares] = [0, 0]
  for (const hour of weeks[0]?.keys() ?? []) {
    const counts = weeks.map((week) => week[hour] ?? 0)
    const mean = meanOf(counts)
    const variance =
      counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / (counts.length - 1)
    beyond += variance - mean
    // The square of the mean is too large by the variance of the mean.
    squares += Math.max(0, mean ** 2 - variance / counts.length)
  }
  return squares > 0 ? Math.max(LEAST_DISPERSION, beyond / squares) : LEAST_DISPERSION
}

const middleOf = (week: EarlierWeek): number => week[Math.floor(week.length / 2)] ?? 0

const meanOf = (counts: readonly number[]): number =>
  counts.reduce((sum, count) => sum + count, 0) / counts.length

function medianOf(counts: readonly number[]): number {
  const sorted = counts.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
}

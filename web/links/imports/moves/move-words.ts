import { type MoveCheck, OLD_ADDRESSES_A_SECOND } from '../../../../contract/links/move-checks.ts'
import { countOf } from '../../../shared/count-of.ts'
import { count } from '../../../ui/text/numbers.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
/** Longer times are told in hours. */
const MOST_MINUTES = 90

/** 'less than a minute', 'about 50 minutes', 'about 3 hours' */
export function aboutTime(seconds: number): string {
  if (seconds < MINUTE) return 'less than a minute'
  if (seconds <= MOST_MINUTES * MINUTE)
    return `about ${countOf(Math.round(seconds / MINUTE), 'minute')}`
  return `about ${countOf(Math.round(seconds / HOUR), 'hour')}`
}

/** Before the start: one host is asked at most once a second. */
export const durationWords = (links: number): string =>
  `${countOf(links, 'link')} ${links === 1 ? 'takes' : 'take'} ${aboutTime(links / OLD_ADDRESSES_A_SECOND)}, because the old service is asked at most once a second.`

export const countFound = ({ found }: Pick<MoveCheck, 'found'>): number =>
  found.reduce((sum, { rows }) => sum + rows, 0)

export function progressWords(check: MoveCheck): string {
  const { done, total, secondsLeft } = check
  const differences = countFound(check)
  const found = differences > 0 ? `, ${countOf(differences, 'difference')}` : ''
  const left = secondsLeft === null ? '' : `, ${aboutTime(secondsLeft)} left`
  return `${count(done)} of ${countOf(total, 'address', 'addresses')}${found}${left}`
}

export function endTitle(check: MoveCheck): string {
  const { status, same } = check
  const differences = countFound(check)
  if (status === 'CANCELLED') return 'The check was cancelled'
  if (status === 'FAILED') return 'The check stopped half-way'
  if (differences > 0) return `${countOf(differences, 'address', 'addresses')} to look at`
  if (same === 0) return 'No old address is known'
  return same === 1
    ? 'The address leads where it led'
    : `All ${count(same)} addresses lead where they led`
}

/** What else is to say at the end of a check. */
export function endWords({
  status,
  problem,
  done,
  total,
  same,
  skipped,
  oldAddress,
}: MoveCheck): string {
  const some =
    status === 'DONE'
      ? `${count(same)} of ${countOf(total, 'link')} ${same === 1 ? 'leads' : 'lead'} where ${same === 1 ? 'its address' : 'their addresses'} below ${oldAddress} led.`
      : `${count(done)} of ${countOf(total, 'address', 'addresses')} were compared.`
  const left =
    skipped > 0
      ? `${countOf(skipped, 'row')} ${skipped === 1 ? 'has' : 'have'} no key, or ${skipped === 1 ? 'is' : 'are'} of another domain.`
      : ''
  return [problem, some, left].filter(Boolean).join(' ')
}

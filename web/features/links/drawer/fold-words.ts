import { isoOfLocal } from '../../../lib/local-time.ts'
import { dateWords, wordsLocale } from '../../../ui/time/dates.ts'
import type { LinkDetails } from '../link-details.ts'

/** Summary shown on the closed schedule section of the drawer. */
export function scheduleWords({ startsAt, expiresAt, maxClicks }: LinkDetails): string {
  const start = timeIn(startsAt)
  const end = timeIn(expiresAt)
  const limit = maxClicks.trim() === '' ? [] : [`after ${clicks(Number(maxClicks))}`]
  const ends = [...(end ? [end] : []), ...limit].join(' or ')
  return `Starts ${start ?? 'now'}, ${ends === '' ? 'never ends' : `ends ${ends}`}`
}

const clicks = (amount: number) =>
  `${amount.toLocaleString(wordsLocale())} ${amount === 1 ? 'click' : 'clicks'}`

function timeIn(local: string): string | undefined {
  const iso = isoOfLocal(local)
  if (iso === null) return undefined
  return dateWords(iso, wordsLocale(), { dateStyle: 'medium', timeStyle: 'short' })
}

export function passwordWords(
  { password, dropsPassword }: Pick<LinkDetails, 'password' | 'dropsPassword'>,
  hasPassword: boolean,
): string {
  if (password !== '') return hasPassword ? 'Changed' : 'On'
  return hasPassword && !dropsPassword ? 'On' : 'Off'
}

export function sharingWords({ preview }: Pick<LinkDetails, 'preview'>): string {
  const { title, description, imageUrl } = preview
  if (title.trim() !== '') return title.trim()
  return [description, imageUrl].some((text) => text.trim() !== '')
    ? 'Your own'
    : 'As the destination'
}

import { nounFor } from '../../../contract/counted.ts'
import { isPermanent, linkFields } from '../../../contract/links/link-fields.ts'
import { isoOfLocal } from '../../lib/forms/local-time.ts'
import { spanWords } from '../../lib/plans/tier-words.ts'
import { dateWords, wordsLocale } from '../../ui/time/dates.ts'
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
  `${amount.toLocaleString(wordsLocale())} ${nounFor(amount, 'click')}`

function timeIn(local: string): string | undefined {
  const iso = isoOfLocal(local)
  if (iso === null) return undefined
  return dateWords(iso, wordsLocale(), { dateStyle: 'medium', timeStyle: 'short' })
}

/** A backup is kept while monitoring is off, and not used. */
export function monitoringWords({ monitoring, fallbackUrl }: LinkDetails): string {
  if (!monitoring) return 'Off'
  return fallbackUrl.trim() === '' ? 'On' : 'On, with a backup'
}

const ONE: Readonly<Record<string, string>> = {
  '1 day': 'once a day',
  '1 hour': 'once an hour',
  '1 minute': 'once a minute',
}

/** 'every 5 minutes', 'once a day' */
export function paceWords(seconds: number): string {
  const span = spanWords(seconds)
  return ONE[span] ?? `every ${span}`
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

/** '302, temporary', '301, permanent, with the path' */
export function redirectWords({
  redirectStatus,
  forwardPath,
}: Pick<LinkDetails, 'redirectStatus' | 'forwardPath'>): string {
  const status = redirectStatus || String(linkFields.redirectStatus.unset)
  const path = forwardPath ? ', with the path' : ''
  return `${status}, ${isPermanent(status) ? 'permanent' : 'temporary'}${path}`
}

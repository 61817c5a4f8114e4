import type { Hub, HubState } from '../../contract/hubs/hubs.ts'
import { readerZone } from '../../contract/time-zone.ts'
import type { ChipTone } from '../ui/lists/state-chip.tsx'
import { dateWords, wordsLocale } from '../ui/time/dates.ts'

export const stateNames: Record<HubState, string> = {
  DRAFT: 'Draft',
  PUBLISHED: 'Published',
  CHANGED: 'Changes not published',
  SCHEDULED: 'Scheduled',
  DISABLED: 'Disabled',
  TRASHED: 'In the trash',
}

export const stateTones: Record<HubState, ChipTone> = {
  DRAFT: 'plain',
  PUBLISHED: 'good',
  CHANGED: 'news',
  SCHEDULED: 'warn',
  DISABLED: 'bad',
  TRASHED: 'plain',
}

type Stated = Pick<Hub, 'status' | 'scheduledAt'>

/** The state in words, with the time of a planned publication: 'Scheduled, 24 Nov, 09:00'. */
export const stateWords = ({ status, scheduledAt }: Stated): string =>
  status === 'SCHEDULED' && scheduledAt
    ? `${stateNames.SCHEDULED}, ${minuteWords(scheduledAt)}`
    : stateNames[status]

/** '24 Nov, 09:00' in the reader's zone. */
export const minuteWords = (at: string, timeZone = readerZone(), locale = wordsLocale()): string =>
  dateWords(at, locale, {
    timeZone,
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })

/** Whether visitors get the page. */
export const isLive = ({ status, publishedVersion }: Pick<Hub, 'status' | 'publishedVersion'>) =>
  publishedVersion !== null && status !== 'DISABLED' && status !== 'TRASHED'

import { readerZone } from '../../../contract/time-zone.ts'
import { longDay } from '../../ui/time/dates.ts'

/** '21 February 2027', and what a key without an end means. */
export const endWords = (end: Date | null | undefined): string =>
  end ? longDay(end, readerZone()) : 'It works until it is revoked.'

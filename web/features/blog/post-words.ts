import { pageAddress } from '../../lib/base-path.ts'
import { dateWords } from '../../ui/time/dates.ts'

/** Such as '14 May 2025'; the date is a day such as `2025-05-14`. */
export const dayWords = (date: string): string =>
  dateWords(date, 'en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The address of a post; `path` is such as `2025/05/qr-codes`. */
export const postAddress = (path: string): string => pageAddress(`/blog/${path}`)

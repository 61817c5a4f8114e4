import { ROWS_FOLDER } from '../../../account-data/row-files.ts'

/** The files from which a restore has the sums again. */
export const THINNED_FILE = `${ROWS_FOLDER}thinned_months.jsonl`
export const SUMS_FILE = `${ROWS_FOLDER}click_sums.jsonl`

export interface ThinnedMonth {
  /** ISO date of its first day. */
  month: string
  /** Some of the clicks in its sums are in the file of clicks as well. */
  isRemoving: boolean
}

import type { Row } from './row.ts'

export type NumbersPagesTable = Row<
  'numbers_pages',
  {
    /** Id of the link or tag. */
    subject_id: string
    /** JSON: names of what the page shows besides the totals. */
    parts: string
  }
>

import type { Row } from './row.ts'

/** Views of the analytics page that a member saved, gone with the membership. */
export type SavedViewsTable = Row<
  'saved_views',
  {
    /** Unique for the member. */
    name_lower: string
    /** The query of the page's address. */
    query: string
  }
>

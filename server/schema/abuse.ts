import type { Row } from './row.ts'

export type BlockEntriesTable = Row<
  'block_entries',
  {
    kind: 'HOST' | 'WORD'
    /** In lower case; a host in the form that browsers request. */
    value: string
  }
>

export type ReportsTable = Row<
  'reports',
  {
    status: 'OPEN' | 'DISMISSED' | 'BANNED'
  }
>

export type LinkBansTable = Row<'link_bans'>

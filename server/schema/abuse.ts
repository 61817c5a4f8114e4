export interface BlockEntriesTable {
  id: string
  kind: 'HOST' | 'WORD'
  /** In lower case; a host in the form that browsers request. */
  value: string
  note: string | null
  created_by: string | null
  created_at: number
}

export interface ReportsTable {
  id: string
  link_id: string
  account_id: string
  reason: string
  words: string | null
  email: string | null
  status: 'OPEN' | 'DISMISSED' | 'BANNED'
  created_at: number
  decided_at: number | null
  decided_by: string | null
}

export interface LinkBansTable {
  link_id: string
  account_id: string
  reason: string
  banned_by: string | null
  banned_at: number
}

/** QR designs, block list, reports and bans; for the kinds of values see schema.ts. */
export interface QrAndAbuseSchema {
  qr_presets: QrPresetsTable
  block_entries: BlockEntriesTable
  reports: ReportsTable
  link_bans: LinkBansTable
  account_bans: Omit<LinkBansTable, 'link_id'>
}

export interface QrPresetsTable {
  id: string
  account_id: string
  name: string
  /** JSON. */
  design: string
  is_default: number
  created_at: number
  updated_at: number
}

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

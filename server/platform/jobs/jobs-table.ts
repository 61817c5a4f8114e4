declare module '../database/tables.ts' {
  interface Tables {
    jobs: JobsTable
  }
}

export interface JobsTable {
  id: string
  kind: string
  payload: string
  run_at: number
  attempts: number
  claimed_until: number | null
  last_error: string | null
  created_at: number
}

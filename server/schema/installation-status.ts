import type { Row } from './row.ts'

/** One start of the program on one machine, as long as its worker could say that it is there. */
export type InstancesTable = Row<
  'instances',
  {
    /** Of the last heartbeat. */
    seen_at: number
    /** When it was stopped in order; null: it is there, or it ended otherwise. */
    stopped_at: number | null
    /** 0 if the page was turned off afterwards, so the time after it says nothing. */
    is_watched: number
  }
>

export type InstanceIncidentsTable = Row<
  'instance_incidents',
  {
    /** redirects, api or analytics; program: nothing ran. */
    part: string
    /** Null while it goes on, or if its instance ended with it. */
    ended_at: number | null
  }
>

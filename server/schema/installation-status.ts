/** One start of the program on one machine, as long as its worker could say that it is there. */
export interface InstancesTable {
  id: string
  started_at: number
  /** Of the last heartbeat. */
  seen_at: number
  /** When it was stopped in order; null: it is there, or it ended otherwise. */
  stopped_at: number | null
  /** 0 if the page was turned off afterwards, so the time after it says nothing. */
  is_watched: number
}

export interface InstanceIncidentsTable {
  id: string
  instance_id: string
  /** redirects, api or analytics; program: nothing ran. */
  part: string
  started_at: number
  /** Null while it goes on, or if its instance ended with it. */
  ended_at: number | null
}

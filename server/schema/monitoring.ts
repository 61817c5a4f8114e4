/** One monitored Link, or one Link that is only looked at once a week. */
export interface MonitorsTable {
  link_id: string
  account_id: string
  /** 1: without monitoring; its Targets are checked once a week, without alerts. */
  is_weekly: number
  state: string
  since: number
  cause: string | null
  reason: string | null
  /** Position of the state among `monitorStates`, for lists: worst first. */
  rank: number
  watched_since: number
  paused_at: number | null
  /** Null if the tier's limit paused it. */
  paused_by: string | null
  failover: string
  /** JSON: Targets that are down, for which the redirect serves the backup. Null: none. */
  down_targets: string | null
  is_failed_over: number
  incident_id: string | null
  /** JSON of the expectation, or ''. */
  expects: string
  /** When its watches were last synchronised with the Link. */
  synced_at: number
}

/** A Target and the expected answer, checked once for all Links of an Account that lead there. */
export interface WatchesTable {
  id: string
  account_id: string
  target: string
  /** In lower case, with its port if it is not the usual one. */
  host: string
  expects: string
  /** Of target and expectation: targets are too long for an index. */
  hash: string
  /** Milliseconds between checks. */
  interval_ms: number
  is_weekly: number
  state: string
  since: number
  cause: string | null
  reason: string | null
  /** Of the failures that are not over. */
  first_failure_at: number | null
  failures: number
  /** The point that failed first. */
  failed_point: string | null
  last_at: number | null
  last_ms: number | null
  last_status: number | null
  /** Whether the last check went to a private address. */
  is_private: number
  /** JSON: the last 50 checks, oldest first, each `[at, outcome letter, ms]`. */
  recent: string
  p50: number | null
  p95: number | null
  /** JSON: what the last complete check found. */
  facts: string | null
  /** JSON: title, host and language that are usual. */
  usual: string | null
  certificate_ends_at: number | null
  /** The least number of days before its end at which an alert was sent. */
  certificate_warned: number | null
  /** JSON: an address that could take its place. */
  suggestion: string | null
  /** When the last complete check was made, which also reads the page. */
  read_at: number | null
  /** When a check first found it up. Null: none has, so it does not fail over. */
  first_up_at: number | null
  /** JSON: whether visitors are sent to the backup while it is down, and what proves it. */
  failover: string | null
}

export interface MonitorWatchesTable {
  link_id: string
  watch_id: string
  account_id: string
  /** Such as 'Destination' or 'Rule 2'. */
  place: string
}

/** A watch as one vantage point checks it: its schedule, and what this point thinks of the Target. */
export interface WatchPointsTable {
  watch_id: string
  point: string
  next_at: number
  /** Who checks at present; the claim ends at `next_at`. */
  claim: string | null
  phase: string
  since: number
  cause: string | null
  reason: string | null
  failures: number
  first_failure_at: number | null
  successes: number
  first_success_at: number | null
  last_at: number | null
  /** JSON: what the last check proves, if it failed. */
  proof: string | null
}

export interface MonitorPointsTable {
  name: string
  seen_at: number
}

/** The pace of a host as one vantage point keeps it: one process at a time asks it. */
export interface MonitorHostsTable {
  point: string
  host: string
  holder: string
  held_until: number
  /** From a Retry-After header. */
  not_before: number
}

/** Checks that wait to be sent to the analytics store. */
export interface CheckOutboxTable {
  id: string
  account_id: string
  at: number
  batch: string | null
  /** JSON of a `CheckRow`. */
  row: string
}

export interface MonitorSpansTable {
  id: string
  account_id: string
  link_id: string
  state: string
  started_at: number
  ended_at: number | null
}

export interface IncidentsTable {
  id: string
  account_id: string
  link_id: string
  watch_id: string
  number: number
  target: string
  cause: string
  reason: string
  started_at: number
  down_at: number
  ended_at: number | null
  failed_checks: number
  point: string
  acknowledged_at: number | null
  acknowledged_by: string | null
  note: string | null
  /** Counted once the incident has ended and its clicks are stored. */
  people: number | null
  backup: number | null
  robots: number | null
  /** JSON: since when visitors were sent to the backup, and what proved that it is down. */
  failover: string | null
}

export interface IncidentEventsTable {
  id: string
  incident_id: string
  account_id: string
  at: number
  /** Orders steps of one moment. */
  place: number
  step: string
  detail: string | null
  user_id: string | null
}

/** An alert. It stays WAITING until a message includes it, or it is dropped. */
export interface AlertsTable {
  id: string
  account_id: string
  link_id: string | null
  incident_id: string | null
  kind: string
  host: string
  at: number
  state: string
  /** When it was put into a message. */
  sent_at: number | null
  /** JSON: what the message says, as it was then. */
  facts: string
}

export interface AlertChannelsTable {
  id: string
  account_id: string
  kind: string
  name: string
  /** What the screen shows of the recipient. */
  recipient: string
  /** JSON with secrets, sealed. */
  config: string
  is_on: number
  created_by: string | null
  created_at: number
  failing_since: number | null
  last_at: number | null
  last_answer: string | null
}

export interface AlertDeliveriesTable {
  id: string
  account_id: string
  /** Null: mail to the Owners, because there is no channel. */
  channel_id: string | null
  kind: string
  summary: string
  /** JSON of the message. */
  message: string
  created_at: number
  attempts: number
  last_at: number | null
  answer: string | null
  state: string
  next_at: number | null
}

export interface MonitorSettingsTable {
  account_id: string
  /** JSON: what differs from the defaults. */
  settings: string
  /** The Monday whose weekly mail was sent. */
  weekly_sent_at: number | null
}

export interface MaintenanceTable {
  id: string
  account_id: string
  title: string
  starts_at: number
  ends_at: number
  repeats: string
  time_zone: string
  /** JSON. */
  scope: string
  created_by: string | null
  created_at: number
}

export interface StatusPagesTable {
  id: string
  account_id: string
  token: string
  title: string
  kind: string
  /** Id of the tag or the Hub. */
  subject_id: string
  created_by: string | null
  created_at: number
}

/** A time in which so many Targets failed at once that the checker itself may be offline. */
export interface CheckerOutagesTable {
  id: string
  point: string
  started_at: number
  ended_at: number | null
}

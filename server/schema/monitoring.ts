import type { Row } from './row.ts'

/** One monitored Link, or one Link that is only looked at once a week. */
export type MonitorsTable = Row<
  'monitors',
  {
    /** 1: without monitoring; its Targets are checked once a week, without alerts. */
    is_weekly: number
    /** Position of the state among `monitorStates`, for lists: worst first. */
    rank: number
    /** Null if the tier's limit paused it. */
    paused_by: string | null
    /** JSON: Targets that are down, for which the redirect serves the backup. Null: none. */
    down_targets: string | null
    /** JSON of the expectation, or ''. */
    expects: string
    /** When its watches were last synchronised with the Link. */
    synced_at: number
  }
>

/** A Target and the expected answer, checked once for all Links of an Account that lead there. */
export type WatchesTable = Row<
  'watches',
  {
    /** In lower case, with its port if it is not the usual one. */
    host: string
    /** Of target and expectation: targets are too long for an index. */
    hash: string
    /** Milliseconds between checks. */
    interval_ms: number
    /** Of the failures that are not over. */
    first_failure_at: number | null
    /** The point that failed first. */
    failed_point: string | null
    /** Whether the last check went to a private address. */
    is_private: number
    /** JSON: the last 50 checks, oldest first, each `[at, outcome letter, ms]`. */
    recent: string
    /** JSON: what the last complete check found. */
    facts: string | null
    /** JSON: title, host and language that are usual. */
    usual: string | null
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
>

export type MonitorWatchesTable = Row<
  'monitor_watches',
  {
    /** Such as 'Destination' or 'Rule 2'. */
    place: string
  }
>

/** A watch as one vantage point checks it: its schedule, and what this point thinks of the Target. */
export type WatchPointsTable = Row<
  'watch_points',
  {
    /** Who checks at present; the claim ends at `next_at`. */
    claim: string | null
    /** JSON: what the last check proves, if it failed. */
    proof: string | null
  }
>

export type MonitorPointsTable = Row<'monitor_points'>

/** The pace of a host as one vantage point keeps it: one process at a time asks it. */
export type MonitorHostsTable = Row<
  'monitor_hosts',
  {
    /** From a Retry-After header. */
    not_before: number
  }
>

/** Checks that wait to be sent to the analytics store. */
export type CheckOutboxTable = Row<
  'check_outbox',
  {
    /** JSON of a `CheckRow`. */
    row: string
  }
>

export type MonitorSpansTable = Row<'monitor_spans'>

export type IncidentsTable = Row<
  'incidents',
  {
    /** Counted once the incident has ended and its clicks are stored. */
    people: number | null
    backup: number | null
    robots: number | null
    /** JSON: since when visitors were sent to the backup, and what proved that it is down. */
    failover: string | null
  }
>

export type IncidentEventsTable = Row<
  'incident_events',
  {
    /** Orders steps of one moment. */
    place: number
  }
>

/** An alert. It stays WAITING until a message includes it, or it is dropped. */
export type AlertsTable = Row<
  'alerts',
  {
    /** When it was put into a message. */
    sent_at: number | null
    /** JSON: what the message says, as it was then. */
    facts: string
  }
>

export type AlertChannelsTable = Row<
  'alert_channels',
  {
    /** What the screen shows of the recipient. */
    recipient: string
    /** JSON with secrets, sealed. */
    config: string
  }
>

export type AlertDeliveriesTable = Row<
  'alert_deliveries',
  {
    /** Null: mail to the Owners, because there is no channel. */
    channel_id: string | null
    /** JSON of the message. */
    message: string
  }
>

export type MonitorSettingsTable = Row<
  'monitor_settings',
  {
    /** JSON: what differs from the defaults. */
    settings: string
    /** The Monday whose weekly mail was sent. */
    weekly_sent_at: number | null
  }
>

export type MaintenanceTable = Row<
  'maintenance',
  {
    /** JSON. */
    scope: string
  }
>

export type StatusPagesTable = Row<
  'status_pages',
  {
    /** Id of the tag or the Hub. */
    subject_id: string
  }
>

/** A time in which so many Targets failed at once that the checker itself may be offline. */
export type CheckerOutagesTable = Row<'checker_outages'>

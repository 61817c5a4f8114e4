import type { Row } from './row.ts'

/** Beside its row in `links`, which has the address, the title, and whether the hub is disabled or in the trash. */
export type HubsTable = Row<
  'hubs',
  {
    /** That of its row in `links`. */
    id: string
    /** JSON: lock, custom CSS and branding. */
    settings: string
    /** 1: the page of its domain without a key too. */
    is_root: number
    /** 1: search engines are asked to leave the published page out. */
    noindex: number
    /** The version that is published at that time. */
    scheduled_version: number | null
    scheduled_at: number | null
  }
>

/** Rows are only added, except that old autosaves are thinned out. Numbers start at 1. */
export type HubVersionsTable = Row<
  'hub_versions',
  {
    kind: 'AUTOSAVE' | 'NAMED' | 'PUBLISHED' | 'RESTORED' | 'IMPORTED'
    /** Of the document. */
    hash: string
    /** JSON; last, so that lists need not read it. */
    document: string
  }
>

/** The hidden link of an address on a page. It has type BUTTON, so that no list of links shows it. */
export type HubButtonsTable = Row<
  'hub_buttons',
  {
    /** The id of its block, or of the block and the item: `b1` or `b1.i2`. Version B's own link there: `~b1`. */
    place: string
  }
>

/** Two versions of a page, shown to different visitors. A hub has one RUNNING experiment at most. */
export type HubExperimentsTable = Row<
  'hub_experiments',
  {
    /** The number of the version that is published. */
    version_a: number
    /** Percent of the visitors who get version B. */
    share: number
    /** JSON: the places whose links differ in version B, which has links of its own there. */
    own_places: string
    status: 'RUNNING' | 'ENDED'
    /** Null if the hub's domain was removed. */
    ended_by: string | null
    promoted: 'A' | 'B' | null
  }
>

/** People who left their e-mail on a hub. */
export type HubSubscribersTable = Row<
  'hub_subscribers',
  {
    status: 'REQUESTED' | 'CONFIRMED' | 'UNSUBSCRIBED'
    /** The words that the person agreed to. */
    consent: string
  }
>

/** An open editor. Its tab reports itself every few seconds; a row that is older than that means nothing. */
export type HubPresenceTable = Row<
  'hub_presence',
  {
    /** Made by the browser; unique for its user. */
    tab: string
    /** The pane that is open, such as `design`. */
    area: string | null
  }
>

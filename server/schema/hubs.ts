/** Beside its row in `links`, which has the address, the title, and whether the hub is disabled or in the trash. */
export interface HubsTable {
  /** That of its row in `links`. */
  id: string
  account_id: string
  domain_id: string
  description: string | null
  /** JSON: lock, custom CSS and branding. */
  settings: string
  /** 1: the page of its domain without a key too. */
  is_root: number
  draft_version: number
  draft_hash: string
  published_version: number | null
  published_hash: string | null
  published_at: number | null
  /** 1: search engines are asked to leave the published page out. */
  noindex: number
  /** The version that is published at that time. */
  scheduled_version: number | null
  scheduled_at: number | null
  saved_at: number
  saved_by: string | null
}

/** Rows are only added, except that old autosaves are thinned out. Numbers start at 1. */
export interface HubVersionsTable {
  hub_id: string
  number: number
  account_id: string
  kind: 'AUTOSAVE' | 'NAMED' | 'PUBLISHED' | 'RESTORED' | 'IMPORTED'
  label: string | null
  author_id: string | null
  created_at: number
  summary: string
  /** Of the document. */
  hash: string
  /** JSON; last, so that lists need not read it. */
  document: string
}

/** The hidden link of an address on a page. It has type BUTTON, so that no list of links shows it. */
export interface HubButtonsTable {
  link_id: string
  hub_id: string
  account_id: string
  /** The id of its block, or of the block and the item: `b1` or `b1.i2`. Version B's own link there: `~b1`. */
  place: string
}

/** Two versions of a page, shown to different visitors. A hub has one RUNNING experiment at most. */
export interface HubExperimentsTable {
  id: string
  hub_id: string
  account_id: string
  /** The number of the version that is published. */
  version_a: number
  version_b: number
  /** Percent of the visitors who get version B. */
  share: number
  /** JSON: the places whose links differ in version B, which has links of its own there. */
  own_places: string
  status: 'RUNNING' | 'ENDED'
  started_at: number
  started_by: string | null
  ended_at: number | null
  /** Null if the hub's domain was removed. */
  ended_by: string | null
  promoted: 'A' | 'B' | null
}

/** People who left their e-mail on a hub. */
export interface HubSubscribersTable {
  id: string
  hub_id: string
  account_id: string
  block_id: string
  email: string
  status: 'REQUESTED' | 'CONFIRMED' | 'UNSUBSCRIBED'
  /** The words that the person agreed to. */
  consent: string
  requested_at: number
  confirmed_at: number | null
  unsubscribed_at: number | null
}

/** An open editor. Its tab reports itself every few seconds; a row that is older than that means nothing. */
export interface HubPresenceTable {
  hub_id: string
  user_id: string
  /** Made by the browser; unique for its user. */
  tab: string
  account_id: string
  block_id: string | null
  /** The pane that is open, such as `design`. */
  area: string | null
  opened_at: number
  seen_at: number
}

export const tiers = ['FREE', 'PRO'] as const
export type TierName = (typeof tiers)[number]

/** In the order of both comparisons of the tiers. */
export const limitGroups = ['Links', 'Hubs', 'Analytics', 'Monitoring', 'Team'] as const

export interface LimitRow {
  group: (typeof limitGroups)[number]
  /** Its name above a meter, and the default where no other is given. */
  name: string
  /** In the comparison of the app. */
  compared?: string
  /** In the comparison of the public page of prices. */
  priced?: string
  /** On the page about limits of the docs. */
  documented?: string
  /** The unit in which numbers are displayed; plain numbers without one. */
  unit?: 'bytes' | 'days' | 'seconds'
  /** The text of the page of prices for a server without payments, made from that for Pro. */
  own?: (pro: string) => string
  /** Screens leave it out while the installation does not offer it. */
  flag?: 'geoEnabled' | 'hubEnabled'
}

/** What happens at a limit, as whole sentences. */
interface AtLimit {
  /** Whether new ones are refused; the texts say so before the sentence. */
  isRefused: boolean
  onScreen: string
  /** In the mail at 80 %, and in that at 100 %. */
  near: string
  full: string
}

export interface CountedRow extends LimitRow {
  /** Null: unlimited. */
  free: number | null
  pro: number | null
  one: string
  more: string
  /** In the description of the API. */
  counts?: string
  /** The place of its meter. */
  meterAt: number
  atLimit: AtLimit
  /** What happens to existing ones above the limit of Free, as in 'all keep working'; without it no text mentions them. */
  stay?: string
}

interface MeasuredRow extends LimitRow {
  free: number
  pro: number
}

const refused = (goOn: string, inMail = goOn): AtLimit => ({
  isRefused: true,
  onScreen: goOn,
  near: inMail,
  full: inMail,
})

export const MB = 1024 * 1024

const counted = {
  links: {
    free: 50,
    pro: 5000,
    group: 'Links',
    name: 'Links',
    priced: 'Furls (short links)',
    documented: 'Furls',
    one: 'link',
    more: 'links',
    counts: 'Furls and GeoFurls outside the trash',
    meterAt: 2,
    atLimit: refused('Those you have keep redirecting.'),
    stay: 'keep redirecting',
  },
  geoLinks: {
    free: 3,
    pro: 500,
    group: 'Links',
    name: 'GeoFurls',
    priced: 'GeoFurls (by country, device, time)',
    one: 'GeoFurl',
    more: 'GeoFurls',
    meterAt: 3,
    flag: 'geoEnabled',
    atLimit: refused('Those you have keep redirecting.'),
    stay: 'keep redirecting',
  },
  hubs: {
    free: 1,
    pro: 25,
    group: 'Hubs',
    name: 'Hubs',
    one: 'hub',
    more: 'hubs',
    meterAt: 4,
    flag: 'hubEnabled',
    atLimit: refused('Those you have stay online.'),
    stay: 'stay online',
  },
  pictureBytes: {
    free: 50 * MB,
    pro: 2000 * MB,
    group: 'Hubs',
    name: 'Uploaded pictures',
    priced: 'Pictures, together',
    documented: 'Uploaded pictures together',
    unit: 'bytes',
    one: 'picture',
    more: 'pictures',
    counts: 'Uploaded pictures together',
    meterAt: 9,
    atLimit: refused('Those you have stay.'),
  },
  clicks: {
    free: 5000,
    pro: 250_000,
    group: 'Analytics',
    name: 'Clicks this month',
    compared: 'Clicks counted a month',
    documented: 'Clicks by people a month',
    one: 'click this month',
    more: 'clicks this month',
    counts: 'Clicks of people in the period',
    meterAt: 1,
    atLimit: {
      isRefused: false,
      onScreen:
        'Links keep redirecting and clicks are recorded, but the days after are not shown in reports.',
      near: 'After that, links keep redirecting and clicks are recorded, but the days that follow are not shown in reports until you upgrade.',
      full: 'Links keep redirecting and clicks are recorded, but from tomorrow the days of this month are not shown in reports until you upgrade.',
    },
  },
  domains: {
    free: 1,
    pro: 10,
    group: 'Links',
    name: 'Own domains',
    one: 'own domain',
    more: 'own domains',
    counts: "The account's own",
    meterAt: 7,
    atLimit: refused('Those you have go on working.'),
    stay: 'keep working',
  },
  users: {
    free: 1,
    pro: 10,
    group: 'Team',
    name: 'People',
    documented: 'Members',
    one: 'person',
    more: 'people',
    counts: 'Members and open invitations',
    meterAt: 6,
    atLimit: refused('Everybody who is here stays.', 'Everybody who is in the account stays.'),
    stay: 'keep their access',
  },
  apiKeys: {
    free: 1,
    pro: 10,
    group: 'Team',
    name: 'API keys',
    one: 'API key',
    more: 'API keys',
    meterAt: 8,
    atLimit: refused('Those you have go on working.'),
    stay: 'keep working',
  },
  webhooks: {
    free: 1,
    pro: 20,
    group: 'Team',
    name: 'Webhooks',
    one: 'webhook',
    more: 'webhooks',
    meterAt: 10,
    atLimit: refused('Those you have go on getting events.'),
    stay: 'keep getting events',
  },
  monitors: {
    free: 5,
    pro: 200,
    group: 'Monitoring',
    name: 'Monitored links',
    compared: 'Monitored destinations',
    priced: 'Monitored links',
    documented: 'Links with monitoring',
    one: 'monitored link',
    more: 'monitored links',
    meterAt: 5,
    atLimit: refused('Those you have go on being checked.'),
    stay: 'stay links, and those beyond that are not checked',
  },
} satisfies Record<string, CountedRow>

const measured = {
  retentionDays: {
    free: 30,
    pro: 730,
    group: 'Analytics',
    name: 'Analytics kept',
    priced: 'Reports reach back',
    documented: 'Days back in reports',
    unit: 'days',
    own: () => 'As long as you like',
  },
  monitorIntervalSeconds: {
    free: 86_400,
    pro: 300,
    group: 'Monitoring',
    name: 'Time between checks',
    priced: 'Checked',
    documented: 'Seconds between checks',
    unit: 'seconds',
    own: (pro) => `${pro}, or as often as each minute`,
  },
  apiPerMinute: {
    free: 60,
    pro: 600,
    group: 'Team',
    name: 'API calls a minute',
    documented: 'Calls a minute by an API key',
  },
} satisfies Record<string, MeasuredRow>

/** Limits of a count: how many of something an account has, or its clicks of a month. */
export type CountedLimit = keyof typeof counted
/** Limits that do not depend on use. */
export type MeasuredLimit = keyof typeof measured

/** A row for each limit of a tier, from which meters, mails, comparisons, the API and the docs derive. */
export const countedLimits: Readonly<Record<CountedLimit, CountedRow>> = counted
export const measuredLimits: Readonly<Record<MeasuredLimit, MeasuredRow>> = measured

export const limitRows: Readonly<Record<CountedLimit | MeasuredLimit, CountedRow | MeasuredRow>> = {
  ...counted,
  ...measured,
}

/** In the order of the API. */
export const countedNames = Object.keys(counted) as CountedLimit[]
export const limitNames = Object.keys(limitRows) as (CountedLimit | MeasuredLimit)[]

/** A value for each counted limit. */
export const eachCounted = <Value>(choose: (name: CountedLimit) => Value) =>
  Object.fromEntries(countedNames.map((name) => [name, choose(name)])) as Record<
    CountedLimit,
    Value
  >

/** Limits of an account; null: unlimited. */
export type TierLimits = Record<CountedLimit, number | null> & Record<MeasuredLimit, number>

const limitsOf = (tier: 'free' | 'pro') =>
  Object.fromEntries(limitNames.map((name) => [name, limitRows[name][tier]])) as TierLimits

export const tierLimits: Readonly<Record<TierName, TierLimits>> = {
  FREE: limitsOf('free'),
  PRO: limitsOf('pro'),
}

/** How many published versions without a name each hub of a Free account keeps; with payments on. */
export const FREE_PUBLISHED_VERSIONS = 10

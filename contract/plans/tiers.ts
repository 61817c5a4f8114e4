export const tiers = ['FREE', 'PRO'] as const
export type TierName = (typeof tiers)[number]

/** Limits of an account; null: unlimited. `clicks` are per month. */
export interface TierLimits {
  links: number | null
  geoLinks: number | null
  hubs: number | null
  /** Of uploaded pictures together. */
  pictureBytes: number | null
  clicks: number | null
  domains: number | null
  users: number | null
  apiKeys: number | null
  monitors: number | null
  retentionDays: number
  monitorIntervalSeconds: number
  apiPerMinute: number
}

const MB = 1024 * 1024

export const tierLimits: Readonly<Record<TierName, TierLimits>> = {
  FREE: {
    links: 50,
    geoLinks: 3,
    hubs: 1,
    pictureBytes: 50 * MB,
    clicks: 5000,
    domains: 1,
    users: 1,
    apiKeys: 1,
    monitors: 5,
    retentionDays: 30,
    monitorIntervalSeconds: 86_400,
    apiPerMinute: 60,
  },
  PRO: {
    links: 5000,
    geoLinks: 500,
    hubs: 25,
    pictureBytes: 2000 * MB,
    clicks: 250_000,
    domains: 10,
    users: 10,
    apiKeys: 10,
    monitors: 200,
    retentionDays: 730,
    monitorIntervalSeconds: 300,
    apiPerMinute: 600,
  },
}

/** How many published versions without a name each hub of a Free account keeps; with payments on. */
export const FREE_PUBLISHED_VERSIONS = 10

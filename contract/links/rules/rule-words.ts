/** Values of the conditions of a GeoFurl's rules. Without zod, because the screens use them too. */
export const RULES_MAX = 100
export const COUNTRIES_MAX = 250
export const CHOICES_MAX = 30
export const VARIANTS_MAX = 10
export const WEIGHT_MAX = 1000
export const MESSAGE_MAX = 500

export const GEO_NEEDS_RULES = 'Geo redirects are required for GEO type URLs'

export const devices = ['desktop', 'mobile', 'tablet', 'tv', 'console', 'other'] as const

export const systems = [
  'Windows',
  'macOS',
  'Linux',
  'Chrome OS',
  'iOS',
  'Android',
  'HarmonyOS',
  'KaiOS',
  'Windows Phone',
  'BlackBerry',
  'watchOS',
  'Tizen',
  'webOS',
  'tvOS',
  'Roku OS',
  'VIDAA',
  'Titan OS',
  'Fuchsia',
  'PlayStation',
  'Xbox',
  'Nintendo',
  'Other',
] as const

/** The most common browsers. A rule may name any other browser as in the analytics. */
export const browsers = [
  'Chrome',
  'Safari',
  'Firefox',
  'Edge',
  'Samsung Internet',
  'Opera',
  'Brave',
  'Vivaldi',
  'DuckDuckGo',
  'Yandex Browser',
  'UC Browser',
  'Internet Explorer',
  'Android WebView',
  'iOS WebView',
  'macOS WebView',
  'Instagram',
  'Facebook',
  'Messenger',
  'TikTok',
  'LinkedIn',
  'Pinterest',
  'Reddit',
  'Snapchat',
  'Twitter',
  'Telegram',
  'WhatsApp',
  'WeChat',
  'LINE',
  'KakaoTalk',
  'Google App',
  'Other',
] as const

/** In the order of `Date.getUTCDay`. */
export const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
export type Weekday = (typeof weekdays)[number]

/** Weekly hours in local time. '24:00' is the end of the day; an `until` before `from` is on the next day. */
export interface Hours {
  days?: Weekday[] | undefined
  from?: string | undefined
  until?: string | undefined
  /** A name of the time zone database. */
  timeZone: string
}

export interface Variant {
  redirectTo: string
  weight: number
}

/** A rule as stored and returned; fields that were not sent are missing. */
export interface GeoRule {
  /** ISO 3166-1 alpha-2 in capitals; empty: any country, or an unknown one. */
  countries: string[]
  devices?: string[] | undefined
  os?: string[] | undefined
  browsers?: string[] | undefined
  languages?: string[] | undefined
  hours?: Hours | undefined
  /** ISO 8601. */
  startsAt?: string | undefined
  expiresAt?: string | undefined
  /** Exactly one of these three is present. */
  redirectTo?: string | undefined
  block?: { message: string } | undefined
  split?: Variant[] | undefined
}

/** Conditions of a rule besides its countries. */
export const conditions = [
  'languages',
  'devices',
  'os',
  'browsers',
  'hours',
  'startsAt',
  'expiresAt',
] as const
export type Condition = (typeof conditions)[number]

export const hasConditions = (rule: GeoRule): boolean =>
  conditions.some((condition) => rule[condition] !== undefined)

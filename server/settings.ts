import { z } from 'zod'
import { isEmail } from '../contract/people/email.ts'
import { bucketAddress } from './platform/files/bucket-address.ts'
import { isServerAddress, parseCidr } from './platform/network/addresses.ts'
import { isReceiver } from './platform/network/web-address.ts'
import {
  emails,
  flag,
  host,
  hosts,
  list,
  optional,
  origin,
  page,
  scheme,
  whole,
} from './setting-kinds.ts'

export type EnvironmentVariables = Record<string, string | undefined>

/** A setting that stops the start. The operator sees its message as one line. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Every user has a token that is signed with the key, and could brute-force a short one offline. */
const SECRET_CHARACTERS = 32

/** Each variable's schema, and a description of its values for the error message. */
export const settings = {
  PORT: [whole(1, 65_535, 3000), 'a port from 1 to 65535'],
  HOST: [z.string().min(1).default('0.0.0.0'), 'an address to listen on'],
  PUBLIC_URL: [origin.optional(), 'an address such as https://links.example.com, without a path'],
  BASE_PATH: [
    z
      .string()
      .regex(/^(\/[A-Za-z0-9_-]+)+\/$/)
      .default('/app/'),
    'one or more segments between slashes, such as /app/',
  ],
  DATA_DIR: [z.string().min(1).default('./data'), 'a folder'],
  DATABASE_URL: [
    scheme('postgres:', 'postgresql:').optional(),
    'postgres://user:password@host/database',
  ],
  CLICKHOUSE_URL: [
    scheme('http:', 'https:').optional(),
    'http(s)://user:password@host:8123/database',
  ],
  FILES_URL: [
    z
      .string()
      .refine((text) => bucketAddress(text) !== undefined)
      .optional(),
    's3://KEY:SECRET@host:port/bucket/prefix?region=…&tls=…, or nothing for DATA_DIR/files',
  ],
  SECRET_KEY: [
    z.string().min(SECRET_CHARACTERS).optional(),
    `a random text of ${SECRET_CHARACTERS} characters or more, such as \`openssl rand -base64 32\` makes`,
  ],
  GIVE_UP_SECRET_KEY: [optional, 'what the start that it is for says it takes'],
  DEFAULT_DOMAIN: [host, 'a host name'],
  DEFAULT_HUB_DOMAIN: [host, 'a host name'],
  LINK_DOMAINS: [hosts, 'host names, comma separated'],
  HUB_DOMAINS: [hosts, 'host names, comma separated'],
  SMTP_URL: [
    scheme('smtp:', 'smtps:').optional(),
    'smtp://user:password@host:587, smtps:// for TLS from the start',
  ],
  MAIL_FROM: [z.string().min(3).optional(), 'a mail address'],
  OPERATORS: [emails, 'mail addresses, comma separated'],
  OPERATOR_NAME: [z.string().max(200).optional(), 'a name of up to 200 characters'],
  CONTACT_EMAIL: [z.string().refine(isEmail).optional(), 'a mail address'],
  SOCIAL_X_URL: [page, 'an http(s) address'],
  SOCIAL_LINKEDIN_URL: [page, 'an http(s) address'],
  SOCIAL_GITHUB_URL: [page, 'an http(s) address'],
  EXTENSION_CHROME_URL: [page, 'an http(s) address'],
  EXTENSION_FIREFOX_URL: [page, 'an http(s) address'],
  GEO_ENABLED: [flag(true), 'true or false'],
  HUB_ENABLED: [flag(true), 'true or false'],
  PAYMENTS_ENABLED: [flag(false), 'true or false'],
  STATUS_PAGE_ENABLED: [flag(false), 'true or false'],
  SOCIAL_LOGIN_ENABLED: [flag(false), 'true or false'],
  OIDC_ISSUER: [scheme('http:', 'https:').optional(), 'the address of an identity provider'],
  OIDC_CLIENT_ID: [optional, 'the id of this installation at the identity provider'],
  OIDC_CLIENT_SECRET: [optional, 'its secret at the identity provider'],
  STRIPE_SECRET_KEY: [optional, 'the secret key of the payment provider'],
  STRIPE_WEBHOOK_SECRET: [optional, 'the secret of its webhook, which signs its events'],
  STRIPE_PUBLISHABLE_KEY: [optional, 'the publishable key of the payment provider'],
  STRIPE_PRICING_TABLE_ID: [optional, 'the id of a pricing table'],
  STRIPE_PRICE_ID: [optional, 'the id of the monthly price of Pro'],
  STRIPE_PRICE_ID_YEAR: [optional, 'the id of the yearly price of Pro'],
  STRIPE_API_URL: [
    scheme('http:', 'https:').optional(),
    'the address of another API than that of Stripe, for tests',
  ],
  STRIPE_TIMEOUT_MS: [whole(100, 60_000, 3500), 'milliseconds from 100 to 60000'],
  SCREEN_VIEWS_URL: [
    z.string().refine(isReceiver).optional(),
    'an http(s) address that takes events in the format of Plausible, such as https://plausible.io/api/event',
  ],
  TRUSTED_PROXIES: [
    list.refine((cidrs) =>
      cidrs.every((cidr) => cidr === 'loopback' || parseCidr(cidr) !== undefined),
    ),
    'addresses and CIDRs, comma separated',
  ],
  DNS_SERVERS: [
    list.refine((servers) => servers.every(isServerAddress)),
    'addresses of name servers, with a port if it is not 53, comma separated',
  ],
  ALLOW_PRIVATE_TARGETS: [list, 'hosts and CIDRs, comma separated'],
  MONITOR_ONLY: [flag(false), 'true or false'],
  MONITOR_NAME: [z.string().max(60).optional(), 'a name of up to 60 characters'],
  MONITOR_CONTROL_URLS: [
    list.refine((urls) => urls.every((url) => page.safeParse(url).success)),
    'http(s) addresses, comma separated',
  ],
  WEB_CONCURRENCY: [whole(1, 64, 1), 'a number of processes from 1 to 64'],
  API_CONCURRENCY: [whole(1, 64, 1), 'a number of processes from 1 to 64'],
  LINK_CACHE_MB: [whole(1, 1024, 64), 'megabytes from 1 to 1024'],
  STOP_DRAIN_SECONDS: [whole(0, 600, 5), 'seconds from 0 to 600'],
  JOURNAL_SYNC: [
    z.enum(['always', 'interval', 'never']).default('interval'),
    'always, interval or never',
  ],
  LOG_LEVEL: [
    z.enum(['debug', 'info', 'warn', 'error']).default('info'),
    'debug, info, warn or error',
  ],
  STORE_TIMEOUT_MS: [whole(100, 600_000, 10_000), 'milliseconds from 100 to 600000'],
  // An instance whose heartbeats are a minute apart counts as gone.
  STATUS_LOOK_MS: [whole(100, 15_000, 15_000), 'milliseconds from 100 to 15000'],
} as const

export type Settings = { [K in keyof typeof settings]: z.output<(typeof settings)[K][0]> }

const SECRETS = new Set([
  'SECRET_KEY',
  'DATABASE_URL',
  'CLICKHOUSE_URL',
  'FILES_URL',
  'SMTP_URL',
  'OIDC_CLIENT_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
])

/** Throws a `ConfigError` for the first variable whose text is not valid. */
export function readSettings(env: EnvironmentVariables): Settings {
  const entries = Object.entries(settings).map(([name, [schema, takes]]) => {
    const text = env[name]?.trim() || undefined
    const read = schema.safeParse(text)
    if (read.success) return [name, read.data]
    const shown = SECRETS.has(name) ? 'a value' : `"${text}"`
    throw new ConfigError(`${name} got ${shown}; it takes ${takes}.`)
  })
  return Object.fromEntries(entries) as Settings
}

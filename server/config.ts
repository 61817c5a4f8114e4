import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'
import { isEmail } from '../contract/people/email.ts'
import { bucketAddress } from './platform/files/bucket-address.ts'
import {
  hostOf,
  isHostWithin,
  isLoopbackHost,
  isServerAddress,
  parseCidr,
} from './platform/network/addresses.ts'
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

type EnvironmentVariables = Record<string, string | undefined>

/** The only place that reads the environment. */
export const environment: EnvironmentVariables = process.env

/** A setting that stops the start. The operator sees its message as one line. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Every user has a token that is signed with the key, and could brute-force a short one offline. */
const SECRET_CHARACTERS = 32

/** Each variable's schema, and a description of its values for the error message. */
const settings = {
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
  SMTP_URL: [scheme('smtp:', 'smtps:').optional(), 'smtp://user:password@host:587'],
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
  JOURNAL_SYNC: [
    z.enum(['always', 'interval', 'never']).default('interval'),
    'always, interval or never',
  ],
  LOG_LEVEL: [
    z.enum(['debug', 'info', 'warn', 'error']).default('info'),
    'debug, info, warn or error',
  ],
  STORE_TIMEOUT_MS: [whole(100, 600_000, 10_000), 'milliseconds from 100 to 600000'],
} as const

type Settings = { [K in keyof typeof settings]: z.output<(typeof settings)[K][0]> }

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

/** Parses the environment into typed values. An invalid value throws a `ConfigError` with a one-line message. */
export function readConfig(env: EnvironmentVariables) {
  const values = readSettings(env)
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`
  const publicHost = new URL(publicUrl).host.toLowerCase()
  const defaultDomain = hostOf(values.DEFAULT_DOMAIN ?? publicHost) ?? publicHost
  requireFitting(values)
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: new URL(publicUrl).origin,
    publicHost,
    isPublicOnLoopback: isLoopbackHost(publicHost),
    basePath: values.BASE_PATH,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    clickhouseUrl: values.CLICKHOUSE_URL,
    filesUrl: values.FILES_URL,
    secretKey: values.SECRET_KEY,
    /** Fingerprint of the secret key that may be replaced; after that the setting has no effect. */
    giveUpSecretKey: values.GIVE_UP_SECRET_KEY,
    defaultDomain,
    defaultHubDomain: hubDomain(values.DEFAULT_HUB_DOMAIN, publicHost),
    linkDomains: values.LINK_DOMAINS.flatMap((name) => hostOf(name) ?? []),
    hubDomains: values.HUB_DOMAINS.flatMap((name) => hostOf(name) ?? []),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `Unfurly <unfurly@${new URL(publicUrl).hostname}>`,
    flags: {
      geo: values.GEO_ENABLED,
      hub: values.HUB_ENABLED && hubDomain(values.DEFAULT_HUB_DOMAIN, publicHost) !== undefined,
      payments: values.PAYMENTS_ENABLED,
      socialLogin: values.SOCIAL_LOGIN_ENABLED,
    },
    /** In lower case. */
    operators: values.OPERATORS.map((email) => email.toLowerCase()),
    /** Shown on the public pages. */
    operator: siteOperator(values),
    /** Store pages of the browser extension. */
    extension: {
      chromeUrl: values.EXTENSION_CHROME_URL,
      firefoxUrl: values.EXTENSION_FIREFOX_URL,
    },
    oidc: identityProvider(values),
    stripe: paymentProvider(values),
    screenViewsUrl: values.SCREEN_VIEWS_URL,
    trustedProxies: values.TRUSTED_PROXIES.length > 0 ? values.TRUSTED_PROXIES : ['loopback'],
    /** Empty: the system's name servers. */
    dnsServers: values.DNS_SERVERS,
    allowPrivateTargets: values.ALLOW_PRIVATE_TARGETS,
    monitor: {
      /** This instance checks targets, and nothing else. */
      only: values.MONITOR_ONLY,
      /** Of its vantage point. */
      name: values.MONITOR_NAME ?? hostname().slice(0, 60),
      /** Asked when many targets fail at once. */
      controlUrls: values.MONITOR_CONTROL_URLS,
    },
    webConcurrency: values.WEB_CONCURRENCY,
    apiConcurrency: values.API_CONCURRENCY,
    linkCacheMb: values.LINK_CACHE_MB,
    journalSync: values.JOURNAL_SYNC,
    logLevel: values.LOG_LEVEL,
    storeTimeoutMs: values.STORE_TIMEOUT_MS,
  }
}

export type Config = ReturnType<typeof readConfig>

/** Refuses settings that exclude each other. */
function requireFitting(values: Settings): void {
  if (values.DATABASE_URL && !values.SECRET_KEY) {
    throw new ConfigError(
      `SECRET_KEY is not set: with DATABASE_URL it takes ${settings.SECRET_KEY[1]}, the same on every machine.`,
    )
  }
  if (values.API_CONCURRENCY > 1 && !values.DATABASE_URL) {
    throw new ConfigError(
      `API_CONCURRENCY got "${values.API_CONCURRENCY}"; it takes 1 with SQLite, and more with DATABASE_URL only.`,
    )
  }
  if (values.MONITOR_ONLY && !values.DATABASE_URL) {
    throw new ConfigError(
      'MONITOR_ONLY got "true"; it takes that with DATABASE_URL only, since an SQLite file has one machine.',
    )
  }
}

function readSettings(env: EnvironmentVariables): Settings {
  const entries = Object.entries(settings).map(([name, [schema, takes]]) => {
    const text = env[name]?.trim() || undefined
    const read = schema.safeParse(text)
    if (read.success) return [name, read.data]
    const shown = SECRETS.has(name) ? 'a value' : `"${text}"`
    throw new ConfigError(`${name} got ${shown}; it takes ${takes}.`)
  })
  return Object.fromEntries(entries) as Settings
}

const siteOperator = (values: Settings) => ({
  name: values.OPERATOR_NAME,
  email: values.CONTACT_EMAIL,
  networks: {
    x: values.SOCIAL_X_URL,
    linkedin: values.SOCIAL_LINKEDIN_URL,
    github: values.SOCIAL_GITHUB_URL,
  },
})

function identityProvider(values: Settings) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values
  if (!values.SOCIAL_LOGIN_ENABLED) return undefined
  if (!issuer || !clientId) {
    throw new ConfigError(
      `${issuer ? 'OIDC_CLIENT_ID' : 'OIDC_ISSUER'} is not set: with SOCIAL_LOGIN_ENABLED it takes ${settings[issuer ? 'OIDC_CLIENT_ID' : 'OIDC_ISSUER'][1]}.`,
    )
  }
  const { protocol, hostname } = new URL(issuer)
  const isPlain = protocol === 'http:'
  // Over http, codes and the client secret would be sent unencrypted.
  if (isPlain && !isHostWithin(hostname, values.ALLOW_PRIVATE_TARGETS)) {
    throw new ConfigError(
      `OIDC_ISSUER got "${issuer}"; it takes an https address; http only on this machine and on hosts in ALLOW_PRIVATE_TARGETS.`,
    )
  }
  return { issuer, clientId, clientSecret, isPlain }
}

const paymentProvider = (values: Settings) => ({
  secretKey: values.STRIPE_SECRET_KEY,
  webhookSecret: values.STRIPE_WEBHOOK_SECRET,
  publishableKey: values.STRIPE_PUBLISHABLE_KEY,
  pricingTableId: values.STRIPE_PRICING_TABLE_ID,
  prices: { month: values.STRIPE_PRICE_ID, year: values.STRIPE_PRICE_ID_YEAR },
  apiUrl: stripeApi(values),
})

/** Over http the secret key would be sent unencrypted. */
function stripeApi({ STRIPE_API_URL: url, ...values }: Settings): string | undefined {
  if (url === undefined) return undefined
  const { protocol, hostname } = new URL(url)
  if (protocol === 'https:' || isHostWithin(hostname, values.ALLOW_PRIVATE_TARGETS)) return url
  throw new ConfigError(
    `STRIPE_API_URL got "${url}"; it takes an https address; http only on this machine and on hosts in ALLOW_PRIVATE_TARGETS.`,
  )
}

function hubDomain(chosen: string | undefined, publicHost: string): string | undefined {
  if (chosen) return hostOf(chosen)
  const isAddress = /^[\d.:]+$/.test(publicHost) || publicHost.startsWith('[')
  return isAddress ? undefined : hostOf(`hub.${publicHost}`)
}

import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { SECOND } from './platform/clock.ts'
import { hostOf, isHostWithin, isLoopbackHost } from './platform/network/addresses.ts'
import { readSmtpUrl, type SmtpServer, SmtpUrlError } from './platform/smtp/smtp-url.ts'
import {
  ConfigError,
  type EnvironmentVariables,
  readSettings,
  type Settings,
  settings,
} from './settings.ts'

/** The only place that reads the environment. */
export const environment: EnvironmentVariables = process.env

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
    /** Undefined: each mail is a file in `dataDir`. */
    smtp: mailServer(values.SMTP_URL),
    mailFrom: values.MAIL_FROM ?? `Unfurly <unfurly@${new URL(publicUrl).hostname}>`,
    flags: {
      geo: values.GEO_ENABLED,
      hub: values.HUB_ENABLED && hubDomain(values.DEFAULT_HUB_DOMAIN, publicHost) !== undefined,
      payments: values.PAYMENTS_ENABLED,
      socialLogin: values.SOCIAL_LOGIN_ENABLED,
      /** The public status of the installation. */
      statusPage: values.STATUS_PAGE_ENABLED,
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
      /** The same for people, to whom the name of a host says nothing. */
      label: values.MONITOR_NAME ?? 'this server',
      /** Asked when many targets fail at once. */
      controlUrls: values.MONITOR_CONTROL_URLS,
    },
    webConcurrency: values.WEB_CONCURRENCY,
    apiConcurrency: values.API_CONCURRENCY,
    linkCacheMb: values.LINK_CACHE_MB,
    /** How long `/ready` is 503 before the port closes. */
    stopDrainMs: values.STOP_DRAIN_SECONDS * SECOND,
    journalSync: values.JOURNAL_SYNC,
    logLevel: values.LOG_LEVEL,
    storeTimeoutMs: values.STORE_TIMEOUT_MS,
    /** A failure counts for the status of the installation only if the next look fails too. */
    statusLookMs: values.STATUS_LOOK_MS,
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

function mailServer(url: string | undefined): SmtpServer | undefined {
  try {
    return url === undefined ? undefined : readSmtpUrl(url)
  } catch (error) {
    if (error instanceof SmtpUrlError) throw new ConfigError(`SMTP_URL got ${error.message}.`)
    throw error
  }
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
  /** For one request. */
  timeoutMs: values.STRIPE_TIMEOUT_MS,
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

import type { DnsServer } from '../../server/testing/servers/dns-server.ts'
import type { Mailbox } from '../../server/testing/servers/mail.ts'
import type { StripeServer } from '../../server/testing/servers/stripe/stripe.ts'
import type { TargetSite } from './destination.ts'
import { operatorEmails } from './operators.ts'
import type { Settings } from './program.ts'

/** The servers around the programs of a worker. */
export interface Around {
  mailbox: Mailbox
  destination: TargetSite
  dns: DnsServer
  stripe: StripeServer
}

/** The public address of the variant `elsewhere`. */
export const ELSEWHERE = 'https://links.example'

const operators = { OPERATORS: operatorEmails.join(',') }
const onLoopback = { ALLOW_PRIVATE_TARGETS: '127.0.0.1' }
const withMail = ({ mailbox }: Around) => ({
  SMTP_URL: mailbox.url,
  MAIL_FROM: 'Unfurly <unfurly@links.example>',
})

const withProvider = ({ stripe }: Around) => ({
  ...stripe.settings,
  ...onLoopback,
  ...operators,
})

/** The settings of each program that journeys need. Those that name the same one share it. */
export const variants = {
  usual: (around: Around) => ({ ...withMail(around), ...onLoopback, ...operators }),
  /** Newcomers register by calls alone, at most thirty an hour. */
  withoutMail: () => operators,
  ownDomains: (around: Around) => ({ ...withMail(around), DNS_SERVERS: around.dns.address }),
  /** With plans, but without a provider. */
  paying: () => ({ PAYMENTS_ENABLED: 'true', ...operators }),
  paid: withProvider,
  /** The same without the payments of other journeys, for numbers of all accounts. */
  counted: withProvider,
  pricingTable: ({ stripe }: Around) => ({
    ...stripe.settings,
    STRIPE_PRICING_TABLE_ID: 'prctbl_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  }),
  switchedOff: () => ({ HUB_ENABLED: 'false', GEO_ENABLED: 'false' }),
  /** With all that an operator may add to the public pages. */
  adorned: ({ destination }: Around) => ({
    SCREEN_VIEWS_URL: destination.url,
    ...onLoopback,
    STATUS_PAGE_ENABLED: 'true',
    EXTENSION_CHROME_URL: CHROME_STORE,
  }),
  elsewhere: () => ({ PUBLIC_URL: ELSEWHERE }),
} as const satisfies Record<string, (around: Around) => Settings>

export type Variant = keyof typeof variants

export const CHROME_STORE = 'https://store.example/chrome?a=1&b="<i>'

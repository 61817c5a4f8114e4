import { IMPORT_ROWS_MAX } from '../../../../contract/links/import-fields.ts'
import { tierLimits } from '../../../../contract/plans/tiers.ts'
import { keptWords, limitWords } from '../../../lib/plans/tier-words.ts'
import type { Product, Source } from '../product.ts'

const READ_ON = '2026-11-25'
const LOCALE = 'en-GB'
const { FREE, PRO } = tierLimits
const words = (limit: number | null) => limitWords(limit, LOCALE)

const guide = (name: string, page: string): Source => ({
  name: `Our guide: ${name}`,
  address: `/docs/${page}`,
  readOn: READ_ON,
})

export const unfurly: Product = {
  id: 'unfurly',
  name: 'Unfurly',
  file: 'unfurly.ts',
  statements: {
    licence: {
      says: 'MIT, for the whole program.',
      source: guide('self-hosting', 'self-hosting'),
    },
    running: {
      says: 'Node 20 or newer on Debian, one command, one folder, about half a gigabyte of memory. PostgreSQL, ClickHouse and an S3 store are settings.',
      source: guide('self-hosting', 'self-hosting'),
    },
    domains: {
      says: `${words(FREE.domains)} on Free, ${words(PRO.domains)} on Pro, any number on your own server. Certificates are the job of a proxy, which asks Unfurly for which names.`,
      source: guide('domains', 'domains'),
    },
    rules: {
      says: 'By country, device, language and time, or by weight. A tester says which rule fires and why.',
      source: guide('start', 'start'),
    },
    pages: {
      says: 'Hubs, drawn from 14 looks, without a script or a cookie. Several people can edit one at the same time.',
      source: guide('hubs', 'hubs'),
    },
    versions: {
      says: 'Published versions of a hub are kept, on Free the last 10 and those with a name: compare two, bring one back. Every change of a link can be undone.',
      source: guide('hubs', 'hubs'),
    },
    bots: {
      says: 'People, bots and link previews are stored and shown apart, with the reason why a click is a bot’s.',
      source: guide('analytics', 'analytics'),
    },
    visitors: {
      says: 'No addresses in the database; a file keeps them until ten minutes after a click is stored. No cookie, except one of three seconds that ends redirect loops.',
      source: guide('privacy', 'privacy'),
    },
    retention: {
      says: `Reports reach back ${keptWords(FREE.retentionDays)} on Free and ${keptWords(PRO.retentionDays)} on Pro; a month later single clicks become sums. On your own server as long as the account.`,
      source: guide('limits', 'limits'),
    },
    conversions: {
      says: 'By a click id in the destination and one call, on every plan. Links add it only if you turn it on.',
      source: guide('analytics', 'analytics'),
    },
    monitoring: {
      says: 'Checks from one or several places, alerts, a backup address that takes over, and status pages.',
      source: guide('monitoring', 'monitoring'),
    },
    qr: {
      says: 'Colours, logo and frame, decoded while you design; SVG, PNG and PDF, also through the API.',
      source: {
        name: 'Our article: QR codes',
        address: '/blog/2025/05/qr-codes',
        readOn: READ_ON,
      },
    },
    api: {
      says: `The calls of the screens, a few of which are kept for signed-in people. ${FREE.apiPerMinute} a minute on Free, ${PRO.apiPerMinute} on Pro and on your own server.`,
      source: guide('API', 'api'),
    },
    moving: {
      says: `Links from nine services by their APIs, or from a file of up to ${words(IMPORT_ROWS_MAX)} rows; pages from Linktree, LinkStack, LittleLink and Bento. All data of an account as a ZIP, every click included, from which an empty account is restored.`,
      source: guide('importing', 'importing'),
    },
    teams: {
      says: 'Six roles, second factors, an audit log, single sign-on by OpenID Connect. No SAML.',
      source: {
        name: 'Our article: security',
        address: '/blog/2025/05/enterprise-security',
        readOn: READ_ON,
      },
    },
    price: {
      says: 'Whoever runs the installation sets it, or leaves payments off.',
      source: guide('limits', 'limits'),
    },
    limits: {
      says: 'Nothing more can be made. Every link goes on redirecting, and its clicks are stored.',
      source: guide('limits', 'limits'),
    },
  },
}

import type { Product, Source } from '../product.ts'

const READ_ON = '2026-11-25'
/** Of the documentation's repository, which has the same pages. */
const DOCS_DATED = '2026-08-20'
const CODE_DATED = '2026-08-21'

const docs = (name: string, path: string): Source => ({
  name: `Dub docs: ${name}`,
  address: `https://dub.co/${path}`,
  readOn: READ_ON,
  dated: DOCS_DATED,
})

const code = (name: string, path: string): Source => ({
  name: `Dub source: ${name}`,
  address: `https://github.com/dubinc/dub/blob/main/${path}`,
  readOn: READ_ON,
  dated: CODE_DATED,
})

const plans = code('plans', 'packages/utils/src/constants/pricing/pricing-plans.tsx')

export const dub: Product = {
  id: 'dub',
  name: 'Dub',
  file: 'dub.ts',
  statements: {
    licence: {
      says: 'AGPLv3. Two folders, named (ee), have a commercial licence.',
      source: code('licence', 'LICENSE.md'),
    },
    running: {
      says: 'The guide asks for accounts at GitHub, Tinybird, Upstash, PlanetScale, Vercel, and Cloudflare or AWS.',
      source: docs('self-hosting', 'docs/self-hosting'),
    },
    domains: {
      says: '3 on Free, 10 on Pro, 100 on Business. Paid plans get a .link domain.',
      source: docs('custom domain', 'help/article/how-to-add-custom-domain'),
    },
    rules: {
      says: 'By country, and for iOS and Android, on Pro and above.',
      source: docs('geo targeting', 'help/article/geo-targeting'),
      also: [docs('device targeting', 'help/article/device-targeting')],
    },
    bots: {
      says: 'Clicks by bots are not recorded.',
      source: code('recording a click', 'apps/web/lib/tinybird/record-click.ts'),
    },
    visitors: {
      says: 'A short link sets a cookie with the id of the click for an hour. The address is recorded, except from countries of the EU.',
      source: code(
        'cookies of a redirect',
        'apps/web/lib/middleware/utils/create-response-with-cookies.ts',
      ),
      also: [code('recording a click', 'apps/web/lib/tinybird/record-click.ts')],
    },
    retention: {
      says: '30 days on Free, 1 year on Pro, 3 years on Business, 5 years on Advanced.',
      source: plans,
    },
    conversions: {
      says: 'Clicks, leads and sales, on Business and above.',
      source: code(
        'features by plan',
        'packages/utils/src/constants/pricing/pricing-plan-compare-features.tsx',
      ),
    },
    qr: {
      says: 'Customised for each link. Dub’s logo can be hidden on Pro and above.',
      source: docs('QR codes', 'help/article/custom-qr-codes'),
    },
    api: {
      says: '60 calls a minute on Free, 600 on Pro, 1,200 on Business. Analytics by API from Pro on.',
      source: docs('rate limits', 'docs/api-reference/rate-limits'),
    },
    moving: {
      says: 'Imports from CSV, and from Bitly, Rebrandly and Short.io directly. Links are exported as CSV.',
      source: docs('import from CSV', 'help/article/how-to-import-csv'),
      also: [
        docs('from Bitly', 'help/article/migrating-from-bitly'),
        docs('from Rebrandly', 'help/article/migrating-from-rebrandly'),
        docs('from Short.io', 'help/article/migrating-from-short'),
        docs('export', 'help/article/how-to-export-links'),
      ],
    },
    teams: {
      says: 'Four roles: owner, member, viewer and billing. SAML single sign-on on Enterprise.',
      source: docs('roles', 'help/article/workspace-roles'),
      also: [docs('SAML', 'help/article/okta-saml')],
    },
    price: {
      says: 'Pro: $30 a month.',
      source: plans,
    },
    limits: {
      says: 'Links go on working and their events are recorded; to see them takes a larger plan.',
      source: docs('limits', 'help/article/dub-analytics-limits'),
    },
  },
}

import type { Product, Source } from '../product.ts'

const READ_ON = '2026-11-25'
/** Of the site's repository, which has the same pages. */
const DOCS_DATED = '2026-08-13'
const CODE_DATED = '2026-06-22'

const docs = (name: string, path: string): Source => ({
  name: `Shlink docs: ${name}`,
  address: `https://shlink.io/documentation/${path}`,
  readOn: READ_ON,
  dated: DOCS_DATED,
})

const code = (name: string, path: string): Source => ({
  name: `Shlink source: ${name}`,
  address: `https://github.com/shlinkio/shlink/blob/develop/${path}`,
  readOn: READ_ON,
  dated: CODE_DATED,
})

export const shlink: Product = {
  id: 'shlink',
  name: 'Shlink',
  file: 'shlink.ts',
  statements: {
    licence: { says: 'MIT.', source: code('licence', 'LICENSE') },
    running: {
      says: 'One Docker image with SQLite and a GeoLite2 key, or PHP 8.4 with MySQL, MariaDB, PostgreSQL, SQL Server or SQLite.',
      source: docs('Docker image', 'install-docker-image/'),
      also: [code('README', 'README.md')],
    },
    domains: {
      says: 'Several on one instance. DNS and the web server are yours to configure.',
      source: docs('multiple domains', 'advanced/multiple-domains/'),
    },
    rules: {
      says: 'By country, city, device, language, query parameters and address.',
      source: docs('redirect rules', 'advanced/dynamic-rule-based-redirects-system/'),
    },
    bots: {
      says: 'Visits of potential bots are marked, and can be left out.',
      source: docs('bot detection', 'some-features/#bot-detection'),
    },
    visitors: {
      says: 'Addresses are stored anonymised, unless you opt out of that. About cookies we found no statement.',
      source: docs('tracking visits', 'tracking-visits/'),
    },
    qr: {
      says: 'In the web client and the dashboard; since version 5 no longer from the server.',
      source: code('changes', 'CHANGELOG.md'),
    },
    api: {
      says: 'REST, for nearly all that the command line does. Keys can be kept to one domain, or to their own links. About rate limits we found no statement.',
      source: docs('roles of API keys', 'api-docs/api-key-roles/'),
    },
    moving: {
      says: 'Imports from Bitly, YOURLS, Kutt, CSV and another Shlink, by the command line.',
      source: docs('import', 'advanced/import-short-urls/'),
    },
    teams: {
      says: 'The dashboard, an application of its own, has several users with permissions. About single sign-on we found no statement.',
      source: {
        name: 'Shlink: apps',
        address: 'https://shlink.io/apps/',
        readOn: READ_ON,
        dated: DOCS_DATED,
      },
    },
  },
}

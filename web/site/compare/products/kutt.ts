import type { Product, Source } from '../product.ts'

const READ_ON = '2026-11-25'
const DATED = '2026-02-27'

const code = (name: string, path: string): Source => ({
  name: `Kutt source: ${name}`,
  address: `https://github.com/thedevs-network/kutt/blob/main/${path}`,
  readOn: READ_ON,
  dated: DATED,
})

const readme = code('README', 'README.md')

export const kutt: Product = {
  id: 'kutt',
  name: 'Kutt',
  file: 'kutt.ts',
  statements: {
    licence: { says: 'MIT.', source: code('licence', 'LICENSE') },
    running: {
      says: 'Node 20 or newer and SQLite, or Docker. Optional: PostgreSQL, MySQL, MariaDB and Redis.',
      source: readme,
    },
    domains: {
      says: 'Supported. Certificates for them are made by hand.',
      source: readme,
    },
    bots: {
      says: 'Visits of known bots are not counted.',
      source: code('answering a link', 'server/handlers/links.handler.js'),
    },
    visitors: {
      says: 'Visits are sums by hour, with country, browser, system and referrer, and have no address. About cookies we found no statement.',
      source: code('visits', 'server/models/visit.model.js'),
    },
    retention: {
      says: 'Statistics of the last day, week, month and year. When visits are removed we did not find.',
      source: code('statistics', 'server/queries/visit.queries.js'),
    },
    qr: {
      says: 'A code for each link in the list.',
      source: code('list of links', 'server/views/partials/links/actions.hbs'),
    },
    api: {
      says: 'REST. Rate limits for some calls are a setting, off by default.',
      source: readme,
    },
    teams: {
      says: 'Two roles, user and admin. Login by OpenID Connect.',
      source: readme,
      also: [code('roles', 'server/consts.js')],
    },
  },
}

import type { Product } from '../product.ts'

const READ_ON = '2026-11-25'
const HELP = 'https://support.bitly.com/hc/en-us/articles'
const DEVELOPERS = 'https://dev.bitly.com'

const enterprise = {
  name: 'Bitly help: manage an Enterprise account',
  address: `${HELP}/115004396107-How-do-I-manage-my-Bitly-Enterprise-account-`,
  readOn: READ_ON,
}

export const bitly: Product = {
  id: 'bitly',
  name: 'Bitly',
  file: 'bitly.ts',
  statements: {
    domains: {
      says: 'If the plan includes them: a name registered through Bitly, or your own with DNS records.',
      source: {
        name: 'Bitly developers: custom domain',
        address: `${DEVELOPERS}/docs/tutorials/set-up-a-custom-domain/`,
        readOn: READ_ON,
      },
    },
    rules: {
      says: 'Mobile deep links, which open a mobile app. About countries we found no statement.',
      source: enterprise,
    },
    pages: {
      says: 'Link-in-bio pages, named Bitly Pages since May 2024.',
      source: {
        name: 'Bitly help: images on a page',
        address: `${HELP}/4411769304077-What-kinds-of-images-are-allowed-on-a-Bitly-Page-or-Bitly-Code`,
        readOn: READ_ON,
      },
    },
    bots: {
      says: 'Known bots are filtered; reports may still contain some of their clicks.',
      source: {
        name: 'Bitly help: traffic from bots',
        address: `${HELP}/360028512711-How-does-Bitly-handle-traffic-from-bots`,
        readOn: READ_ON,
      },
    },
    retention: {
      says: 'The plan limits the amount and the range of historical data.',
      source: {
        name: 'Bitly developers: retrieve metrics',
        address: `${DEVELOPERS}/docs/tutorials/retrieve-metrics`,
        readOn: READ_ON,
      },
    },
    qr: {
      says: 'With a colour and a logo, as PNG or SVG, also through the API.',
      source: {
        name: 'Bitly developers: API reference',
        address: `${DEVELOPERS}/api-reference/`,
        readOn: READ_ON,
      },
    },
    api: {
      says: 'Limits for each endpoint by hour and by minute, five connections from one address, and a monthly limit by plan.',
      source: {
        name: 'Bitly developers: rate limits',
        address: `${DEVELOPERS}/rate_limiting.html`,
        readOn: READ_ON,
      },
    },
    moving: {
      says: 'Links are made in bulk from a CSV file.',
      source: enterprise,
    },
    teams: {
      says: 'Users with roles, groups, an activity log and single sign-on, with some paid plans.',
      source: enterprise,
    },
    limits: {
      says: 'At the limit no new links, and no new destinations for links, until the next month. About existing links we found no statement.',
      source: {
        name: 'Bitly help: monthly limits',
        address: `${HELP}/11243274022413-What-are-my-monthly-limits-`,
        readOn: READ_ON,
      },
    },
  },
}

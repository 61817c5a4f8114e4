import type { Product } from '../product.ts'

const READ_ON = '2026-11-25'
const DEVELOPERS = 'https://developers.short.io'

/** The maker's own client of the API. */
const client = {
  name: 'Short.io client for Node: README',
  address: 'https://github.com/Short-io/client-node/blob/main/README.md',
  readOn: READ_ON,
  dated: '2026-04-22',
}

export const shortIo: Product = {
  id: 'short-io',
  name: 'Short.io',
  file: 'short-io.ts',
  statements: {
    domains: {
      says: 'Your own, with targets for its root and for unknown keys. A certificate is requested once the domain is configured.',
      source: {
        name: 'Short.io developers: adding a domain',
        address: `${DEVELOPERS}/docs/adding-a-domain`,
        readOn: READ_ON,
      },
    },
    rules: {
      says: 'By country and region. Addresses for iPhone and Android are fields of a link.',
      source: client,
    },
    visitors: {
      says: 'A setting of a domain keeps addresses of visitors out of the database. About cookies we found no statement.',
      source: {
        name: 'Short.io client for Node: fields',
        address: 'https://github.com/Short-io/client-node/blob/main/src/generated/types.gen.ts',
        readOn: READ_ON,
        dated: '2026-04-22',
      },
    },
    qr: {
      says: 'As PNG or SVG, for one link or many.',
      source: client,
    },
    api: {
      says: '50 new links a second, 20 changes a second, 1,000 links in one bulk call.',
      source: client,
    },
    moving: {
      says: 'Up to 1,000 links in one call, five calls in ten seconds. About files we found no statement.',
      source: {
        name: 'Short.io developers: many links',
        address: `${DEVELOPERS}/docs/high-volume-short-link-creation`,
        readOn: READ_ON,
      },
    },
    teams: {
      says: 'Users have permissions for single links. About single sign-on we found no statement.',
      source: client,
    },
  },
}

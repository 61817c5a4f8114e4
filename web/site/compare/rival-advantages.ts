import type { Source } from './product.ts'

const READ_ON = '2026-11-25'

interface Advantage {
  title: string
  text: string
  sources: readonly Source[]
}

const dub = (name: string, path: string): Source => ({
  name: `Dub docs: ${name}`,
  address: `https://dub.co/${path}`,
  readOn: READ_ON,
  dated: '2026-08-20',
})

/** In what others are ahead of us. */
export const advantages: readonly Advantage[] = [
  {
    title: 'Nothing to run',
    text: 'Bitly, Dub, Short.io and Linktree are services: their makers keep the machines, the backups and the certificates. Unfurly answers from the machine it is installed on. A visitor far away waits for the way there and back, and we have no network of locations.',
    sources: [
      {
        name: 'Dub source: README, with the services it runs on',
        address: 'https://github.com/dubinc/dub/blob/main/README.md',
        readOn: READ_ON,
        dated: '2026-08-21',
      },
    ],
  },
  {
    title: 'Integrations and libraries',
    text: 'Dub has integrations for Shopify, HubSpot and Segment, and libraries in TypeScript, Go, Python, Ruby and PHP. Short.io has clients for Node, iOS and Android. Unfurly has a documented API, signed webhooks, and no libraries.',
    sources: [
      dub('SDKs', 'docs/sdks/overview'),
      dub('Shopify', 'docs/integrations/shopify'),
      {
        name: 'Short.io: repositories',
        address: 'https://github.com/Short-io',
        readOn: READ_ON,
      },
    ],
  },
  {
    title: 'Partner programmes',
    text: 'With Dub you recruit affiliates, follow what they sell and pay them. Unfurly counts conversions, and pays nobody for you.',
    sources: [dub('partners', 'help/article/dub-partners')],
  },
  {
    title: 'Apps on a phone',
    text: 'Linktree has an app. Unfurly has none: its screens work on a phone and can be installed from the browser. Links of a domain of yours can open an app of yours, as Bitly’s can.',
    sources: [
      {
        name: 'Linktree help: payment, with the app',
        address:
          'https://intercom.help/linktree-ff524ba1864c/pt/articles/5434080-mudar-meu-cartao-de-credito',
        readOn: READ_ON,
      },
      {
        name: 'Bitly help: mobile deep links',
        address:
          'https://support.bitly.com/hc/en-us/articles/115004396107-How-do-I-manage-my-Bitly-Enterprise-account-',
        readOn: READ_ON,
      },
    ],
  },
  {
    title: 'Age and community',
    text: 'Shlink is from 2016 and at version 5, with a WordPress plugin, a PowerShell module and shortcuts made by others. Kutt lists packages and browser extensions by others. Unfurly is far younger, its own extension is in no store yet, and we know of nobody who has built on it.',
    sources: [
      {
        name: 'Shlink source: licence, with its years',
        address: 'https://github.com/shlinkio/shlink/blob/develop/LICENSE',
        readOn: READ_ON,
        dated: '2026-06-22',
      },
      {
        name: 'Shlink: apps',
        address: 'https://shlink.io/apps/',
        readOn: READ_ON,
        dated: '2026-08-13',
      },
      {
        name: 'Kutt source: README',
        address: 'https://github.com/thedevs-network/kutt/blob/main/README.md',
        readOn: READ_ON,
        dated: '2026-02-27',
      },
    ],
  },
  {
    title: 'Databases you may have already',
    text: 'Shlink runs on MySQL, MariaDB and Microsoft SQL Server, Kutt on MySQL and MariaDB. Unfurly knows SQLite and PostgreSQL only, and needs ClickHouse for its numbers, embedded or your own.',
    sources: [
      {
        name: 'Shlink docs: databases',
        address: 'https://shlink.io/documentation/supported-db-engines/',
        readOn: READ_ON,
        dated: '2026-08-13',
      },
    ],
  },
  {
    title: 'Visits of an earlier service',
    text: 'Shlink reads links from Bitly, YOURLS and Kutt by their APIs, from the last two with each visit. Unfurly reads these and six others, and takes their clicks over as one number.',
    sources: [
      {
        name: 'Shlink docs: import',
        address: 'https://shlink.io/documentation/advanced/import-short-urls/',
        readOn: READ_ON,
        dated: '2026-08-13',
      },
    ],
  },
  {
    title: 'SAML',
    text: 'Dub has single sign-on by SAML on Enterprise, Bitly with some paid plans. Unfurly has OpenID Connect only, one provider for an installation.',
    sources: [
      dub('SAML', 'help/article/okta-saml'),
      {
        name: 'Bitly help: single sign-on',
        address: 'https://support.bitly.com/hc/en-us/categories/360001889251-SSO-Security',
        readOn: READ_ON,
      },
    ],
  },
]

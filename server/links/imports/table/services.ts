import type { ImportService, LossKind } from '../../../../contract/links/import-fields.ts'
import { plainName } from './column-names.ts'

interface Service {
  label: string
  /** Names of columns, as letters and digits only. A file that has all of one list is a file of the service. */
  signs: readonly (readonly string[])[]
  /** What its links can have. A file without a column for it does not say which links do. */
  can: readonly LossKind[]
}

/** In the order in which they are tried. */
export const services: Readonly<Record<ImportService, Service>> = {
  unfurly: {
    label: 'Unfurly',
    signs: [['redirectto', 'forwardquery', 'expiredredirectto']],
    can: [],
  },
  shlink: {
    label: 'Shlink',
    signs: [['shortcode', 'longurl']],
    can: ['limit', 'expiry', 'rules', 'query'],
  },
  kutt: {
    label: 'Kutt',
    signs: [['target', 'address']],
    can: ['password', 'expiry', 'banned'],
  },
  yourls: { label: 'YOURLS', signs: [['keyword', 'url']], can: [] },
  rebrandly: { label: 'Rebrandly', signs: [['slashtag']], can: ['expiry', 'rules', 'query'] },
  dub: {
    label: 'Dub',
    signs: [['shortlink', 'destinationurl']],
    can: ['password', 'expiry', 'rules'],
  },
  bitly: {
    label: 'Bitly',
    signs: [['bitlink'], ['custombitlinks'], ['custombackhalf']],
    can: ['expiry', 'rules'],
  },
  shortio: {
    label: 'Short.io',
    signs: [
      ['originalurl', 'path'],
      ['originalurl', 'shorturl'],
    ],
    can: ['password', 'limit', 'expiry', 'rules'],
  },
  tinyurl: { label: 'TinyURL', signs: [['tinyurl']], can: ['expiry'] },
  // Its items have only the fields that are set.
  linkstack: { label: 'LinkStack', signs: [['link', 'buttonid', 'uplink']], can: [] },
  sink: { label: 'Sink', signs: [['id', 'slug', 'url', 'updatedat']], can: [] },
}

export function serviceOf(columns: readonly string[]): ImportService | undefined {
  const names = columns.map(plainName)
  const found = Object.entries(services).find(([, { signs }]) =>
    signs.some((all) => all.every((name) => names.includes(name))),
  )
  return found?.[0] as ImportService | undefined
}

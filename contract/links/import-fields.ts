import { type ImportedLinkField, importedLinkFields } from './link-fields.ts'
import { type UtmField, utmFields } from './utm.ts'

export const IMPORT_ROWS_MAX = 50_000
export const IMPORT_BYTES_MAX = 20 * 1024 * 1024

/** Fields that a column of a file can be mapped to, in the order of the choices on the screen. */
export type ImportField =
  | 'redirectTo'
  | 'key'
  | 'domain'
  | 'aliases'
  | 'tags'
  | 'folder'
  | `utm_${UtmField}`
  | ImportedLinkField
  | 'password'
  | 'geo'
  | 'preview'
  | 'clicksUsed'
  | 'createdAt'
  | 'importedClicks'
  | 'importedClicksAt'

const first: readonly ImportField[] = [
  'redirectTo',
  'key',
  'domain',
  'aliases',
  'title',
  'note',
  'tags',
  'folder',
]
const utm: readonly ImportField[] = utmFields.map((field) => `utm_${field}` as const)
const then: readonly ImportField[] = ['startsAt', 'expiresAt', 'disabled', 'forwardQuery']
const others = importedLinkFields.map(({ field }) => field)
const past: readonly ImportField[] = [
  'createdAt',
  'clicksUsed',
  'importedClicks',
  'importedClicksAt',
]
const last: readonly ImportField[] = ['password', 'geo', 'preview']
export const importFields: readonly ImportField[] = [
  ...new Set([...first, ...utm, ...then, ...others, ...past, ...last]),
]

/** What becomes of a row whose link would be weaker than the row says, such as without its password. */
export const lossChoices = ['leave-out', 'pause'] as const
export type LossChoice = (typeof lossChoices)[number]

/** Services whose files are known. */
export const importServices = [
  'bitly',
  'dub',
  'rebrandly',
  'shortio',
  'tinyurl',
  'yourls',
  'kutt',
  'shlink',
  'sink',
  'linkstack',
  'unfurly',
] as const
export type ImportService = (typeof importServices)[number]

/** Services whose links are read from their own API; those that people host themselves have an address of their own. */
export const importSources = {
  bitly: { label: 'Bitly', isSelfHosted: false, key: 'Access token' },
  dub: { label: 'Dub', isSelfHosted: false, key: 'API key' },
  kutt: { label: 'Kutt', isSelfHosted: true, key: 'API key' },
  rebrandly: { label: 'Rebrandly', isSelfHosted: false, key: 'API key' },
  shlink: { label: 'Shlink', isSelfHosted: true, key: 'API key' },
  shortio: { label: 'Short.io', isSelfHosted: false, key: 'Secret API key' },
  sink: { label: 'Sink', isSelfHosted: true, key: 'Site token' },
  tinyurl: { label: 'TinyURL', isSelfHosted: false, key: 'API token' },
  yourls: { label: 'YOURLS', isSelfHosted: true, key: 'Secret signature token' },
} as const satisfies Partial<
  Record<ImportService, { label: string; isSelfHosted: boolean; key: string }>
>
export type ImportSource = keyof typeof importSources

/** What a link may lose on its way here. */
export const lossKinds = [
  'password',
  'limit',
  'expiry',
  'rules',
  'archived',
  'banned',
  'tags',
  'clicks',
  'created',
  'preview',
  'query',
  'key',
  'other',
] as const
export type LossKind = (typeof lossKinds)[number]

/** Domains that a file names, up to which they can be chosen. */
export const IMPORT_DOMAINS_MAX = 100

export const importStatuses = [
  'READING',
  'SENT',
  'CHECKING',
  'CHECKED',
  'RUNNING',
  'DONE',
  'CANCELLED',
  'FAILED',
  'UNDOING',
  'UNDONE',
] as const
export type ImportStatus = (typeof importStatuses)[number]

import type { ImportField, LossKind } from '../../../../contract/links/import-fields.ts'
import type { Mapping } from '../../../../contract/links/imports.ts'
import { importedLinkFields } from '../../../../contract/links/link-fields.ts'
import { isHiddenPassword, isNo, isNothing } from './cells.ts'
import { namesOf, plainName } from './column-names.ts'

/** What a column may say about a link that would be weaker if the import dropped it. */
interface Safeguard {
  kind: LossKind
  names: readonly string[]
  /** What a cell says, as the end of a sentence. */
  says: string
  /** The field that takes the column over. */
  field?: ImportField
  isSet?: (cell: string) => boolean
  /** Whether the link has it by another column of its row. */
  isKeptBy?: (link: KeptFields) => boolean
}

/** Fields of a link, made from a row, by which a safeguard is kept. */
export interface KeptFields {
  password?: unknown
  disabled?: unknown
}

const PROTECTED = 'the link asks for a password'
const SPLIT_UP = 'the link leads some of its visitors elsewhere'
const NOT_LIVE = 'the link is not live'

const isPaused = ({ disabled }: KeptFields) => disabled === true
const hasPassword = ({ password }: KeptFields) => typeof password === 'string'

const kindsOfFields: Partial<Record<ImportField, LossKind>> = {
  startsAt: 'expiry',
  expiresAt: 'expiry',
  maxClicks: 'limit',
}

const safeguards: readonly Safeguard[] = [
  ...importedLinkFields.flatMap(({ field, names, safeguard }) => {
    if (safeguard === undefined) return []
    const kept = field === 'disabled' ? { isKeptBy: isPaused } : {}
    return [{ kind: kindsOfFields[field] ?? 'archived', field, names, says: safeguard, ...kept }]
  }),
  { kind: 'password', field: 'password', names: namesOf.password ?? [], says: PROTECTED },
  {
    kind: 'password',
    names: ['haspassword', 'passwordhash', 'passwordprotected', 'isprotected', 'protected'],
    says: PROTECTED,
    isKeptBy: hasPassword,
  },
  { kind: 'rules', field: 'geo', names: namesOf.geo ?? [], says: SPLIT_UP },
  {
    kind: 'rules',
    names: [
      ...['country', 'countries', 'geotargeting', 'countrytargeting', 'redirectrules'],
      ...['hasredirectrules', 'ios', 'iosurl', 'iostarget', 'iphone', 'iphoneurl', 'android'],
      ...['androidurl', 'androidtarget', 'device', 'devices', 'devicetargeting', 'os', 'browsers'],
      ...['languages', 'split', 'spliturl', 'abtest', 'abtesting', 'testvariants', 'google'],
      ...['apple', 'googleurl', 'appleurl', 'googleplay', 'appstore', 'mobileurl', 'desktopurl'],
      ...['devicelongurls', 'deeplink', 'deeplinks', 'trafficrules'],
    ],
    says: SPLIT_UP,
  },
  {
    kind: 'archived',
    names: ['deleted', 'deletedat', 'trashed', 'trashedat', 'archivedat', 'disabledat', 'bannedat'],
    says: NOT_LIVE,
    isKeptBy: isPaused,
  },
  {
    kind: 'archived',
    names: ['active', 'isactive', 'enabled', 'isenabled', 'live', 'published'],
    says: NOT_LIVE,
    isSet: isNo,
    isKeptBy: isPaused,
  },
  {
    kind: 'archived',
    names: ['status', 'state'],
    says: NOT_LIVE,
    isSet: (cell) =>
      /^(inactive|disabled|paused|archived|expired|ended|banned|blocked|deleted|trashed|draft)$/i.test(
        cell,
      ),
    isKeptBy: isPaused,
  },
]

export interface GuardedColumn extends Safeguard {
  column: number
  name: string
}

/** The columns of a file that the mapping does not take over, although a link could be weaker without them. */
export function guardedColumns(columns: readonly string[], mapping: Mapping): GuardedColumn[] {
  return columns.flatMap((name, column) =>
    safeguards
      .filter(({ names, field }) => {
        const isTaken = field !== undefined && mapping[field] === column
        return names.includes(plainName(name)) && !isTaken
      })
      .map((safeguard) => ({ ...safeguard, kind: kindOf(safeguard, name), column, name })),
  )
}

/** What a column of that name says, whether it is taken over or not. */
export const guardedKinds = (name: string): LossKind[] =>
  safeguards
    .filter(({ names }) => names.includes(plainName(name)))
    .map((safeguard) => kindOf(safeguard, name))

/** Some files have a column of their own for links that were banned. */
const kindOf = ({ kind }: Safeguard, name: string): LossKind =>
  kind === 'archived' && plainName(name).includes('banned') ? 'banned' : kind

interface RowToGuard {
  cells: readonly string[]
  columns: readonly string[]
  mapping: Mapping
  guarded: readonly GuardedColumn[]
  link: KeptFields
}

export interface RowLoss {
  kind: LossKind
  /** The column that says it. */
  name: string
  /** A sentence. */
  says: string
}

/** The safeguards that the link would lose; none if it is as strong as its row says. */
export function rowLosses({ cells, columns, mapping, guarded, link }: RowToGuard): RowLoss[] {
  const cellOf = (column: number | undefined) => cells[column ?? -1]?.trim() ?? ''
  const losses: RowLoss[] = guarded
    .filter(({ column, isSet = isGiven, isKeptBy }) => isSet(cellOf(column)) && !isKeptBy?.(link))
    .map(({ kind, name, says }) => ({ kind, name, says: `“${name}” says that ${says}.` }))
  const nameOf = (column: number | undefined) => columns[column ?? -1] || 'A column'
  if (isHiddenPassword(cellOf(mapping.password))) {
    const name = nameOf(mapping.password)
    const says = `“${name}” says that ${PROTECTED}, but not which one.`
    losses.push({ kind: 'password', name, says })
  }
  if (usedUp(cellOf(mapping.maxClicks), cellOf(mapping.clicksUsed))) {
    const name = nameOf(mapping.clicksUsed)
    const says = `“${name}” says that the link has ended: its clicks are used up.`
    losses.push({ kind: 'limit', name, says })
  }
  return losses
}

const isGiven = (cell: string) => !isNothing(cell)

function usedUp(limit: string, used: string): boolean {
  return /^\d+$/.test(limit) && /^\d+$/.test(used) && Number(limit) > 0 && +used >= +limit
}

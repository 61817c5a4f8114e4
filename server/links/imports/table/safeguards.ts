import type { ImportField } from '../../../../contract/links/import-fields.ts'
import type { Mapping } from '../../../../contract/links/imports.ts'
import { importedLinkFields } from '../../../../contract/links/link-fields.ts'
import { isHiddenPassword, isNo, isNothing } from './cells.ts'
import { namesOf, plainName } from './column-names.ts'

/** What a column may say about a link that would be weaker if the import dropped it. */
interface Safeguard {
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

const safeguards: readonly Safeguard[] = [
  ...importedLinkFields.flatMap(({ field, names, safeguard }) => {
    if (safeguard === undefined) return []
    const kept = field === 'disabled' ? { isKeptBy: isPaused } : {}
    return [{ field, names, says: safeguard, ...kept }]
  }),
  { field: 'password', names: namesOf.password ?? [], says: PROTECTED },
  {
    names: ['haspassword', 'passwordhash', 'passwordprotected', 'isprotected', 'protected'],
    says: PROTECTED,
    isKeptBy: hasPassword,
  },
  { field: 'geo', names: namesOf.geo ?? [], says: SPLIT_UP },
  {
    names: [
      ...['country', 'countries', 'geotargeting', 'countrytargeting', 'redirectrules'],
      ...['hasredirectrules', 'ios', 'iosurl', 'iostarget', 'iphone', 'iphoneurl', 'android'],
      ...['androidurl', 'androidtarget', 'device', 'devices', 'devicetargeting', 'os', 'browsers'],
      ...['languages', 'split', 'spliturl', 'abtest', 'abtesting', 'testvariants'],
    ],
    says: SPLIT_UP,
  },
  {
    names: ['deleted', 'deletedat', 'trashed', 'trashedat', 'archivedat', 'disabledat', 'bannedat'],
    says: NOT_LIVE,
    isKeptBy: isPaused,
  },
  {
    names: ['active', 'isactive', 'enabled', 'isenabled', 'live', 'published'],
    says: NOT_LIVE,
    isSet: isNo,
    isKeptBy: isPaused,
  },
  {
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
      .map((safeguard) => ({ ...safeguard, column, name })),
  )
}

interface RowToGuard {
  cells: readonly string[]
  columns: readonly string[]
  mapping: Mapping
  guarded: readonly GuardedColumn[]
  link: KeptFields
}

/** The sentence about the first safeguard that the link would lose; undefined if it is as strong as its row says. */
export function lossOf({ cells, columns, mapping, guarded, link }: RowToGuard): string | undefined {
  const cellOf = (column: number | undefined) => cells[column ?? -1]?.trim() ?? ''
  const lost = guarded.find(
    ({ column, isSet = isGiven, isKeptBy }) => isSet(cellOf(column)) && !isKeptBy?.(link),
  )
  if (lost) return `“${lost.name}” says that ${lost.says}.`
  const nameOf = (column: number | undefined) => columns[column ?? -1] || 'A column'
  const password = cellOf(mapping.password)
  if (isHiddenPassword(password)) {
    return `“${nameOf(mapping.password)}” says that ${PROTECTED}, but not which one.`
  }
  if (usedUp(cellOf(mapping.maxClicks), cellOf(mapping.clicksUsed))) {
    return `“${nameOf(mapping.clicksUsed)}” says that the link has ended: its clicks are used up.`
  }
  return undefined
}

const isGiven = (cell: string) => !isNothing(cell)

function usedUp(limit: string, used: string): boolean {
  return /^\d+$/.test(limit) && /^\d+$/.test(used) && Number(limit) > 0 && +used >= +limit
}

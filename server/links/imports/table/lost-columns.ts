import type { LossKind } from '../../../../contract/links/import-fields.ts'
import type { Mapping } from '../../../../contract/links/imports.ts'
import { keyInCell } from '../../../../contract/links/key-of-address.ts'
import { linkFields } from '../../../../contract/links/link-fields.ts'
import { isNothing, tagsOf } from './cells.ts'
import { namesOf, plainName, shortNames } from './column-names.ts'

/** They count some of the same clicks. */
const partsOfClicks = ['uniqueclicks', 'uniquevisits', 'botvisits', 'bots']

/** Columns that no field takes over, but whose links are as strong without them. */
const kinds: readonly { kind: LossKind; names: readonly string[] }[] = [
  { kind: 'tags', names: namesOf.tags ?? [] },
  {
    kind: 'clicks',
    names: [
      ...(namesOf.clicksUsed ?? []),
      ...(namesOf.importedClicks ?? []),
      ...partsOfClicks,
      ...['views', 'scans', 'leads', 'sales', 'lastclicked', 'lastclickedat', 'lastvisit'],
    ],
  },
  { kind: 'created', names: namesOf.createdAt ?? [] },
  {
    kind: 'preview',
    names: [
      ...['preview', 'image', 'imageurl', 'ogtitle', 'ogdescription', 'ogimage', 'metatitle'],
      ...['metadescription', 'metaimage', 'thumbnail', 'socialtitle', 'socialimage', 'video'],
    ],
  },
  { kind: 'query', names: linkFields.forwardQuery.importAs.names },
]

/** Other keys of a link. Those that are the key of the row say nothing new. */
const keyNames = [
  ...(namesOf.key ?? []),
  ...shortNames.filter((name) => name !== 'link'),
  ...(namesOf.aliases ?? []),
]

/** They mean something only where the file is from, or say what other columns say. */
const meaningless = [
  ...['id', 'uuid', 'linkid', 'userid', 'workspaceid', 'projectid', 'folderid', 'createdby'],
  ...['updatedat', 'updated', 'modified', 'modifiedat', 'lastmodified', 'type', 'ip', 'problem'],
  ...['buttonid', 'uplink', 'order', 'typeparams', 'customcss', 'customicon'],
  ...(namesOf.importedClicksAt ?? []),
]

export interface LostColumn {
  column: number
  name: string
  kind: LossKind
}

/** The columns that no field takes over, without those that `guarded` names. */
export function lostColumns(
  columns: readonly string[],
  mapping: Mapping,
  guarded: ReadonlySet<number>,
): LostColumn[] {
  const taken = new Set(Object.values(mapping))
  const hasNames = columns.some((name) => name !== '')
  return columns.flatMap((name, column) => {
    const plain = plainName(name)
    const isSaid = meaningless.includes(plain) || saysSame(plain, mapping)
    const isLost = !taken.has(column) && !guarded.has(column) && !isSaid
    if (!isLost || (hasNames && name === '')) return []
    return [{ column, name: name || `Column ${column + 1}`, kind: kindOfName(plain) }]
  })
}

/** Whether it counts clicks of the column that is taken over once more, such as those of bots. */
const saysSame = (plain: string, { clicksUsed }: Mapping): boolean =>
  clicksUsed !== undefined && [...(namesOf.clicksUsed ?? []), ...partsOfClicks].includes(plain)

/** What a column of that name says, whether it is taken over or not. */
export const kindOfName = (plain: string): LossKind =>
  keyNames.includes(plain)
    ? 'key'
    : (kinds.find(({ names }) => names.includes(plain))?.kind ?? 'other')

/** Whether the cell says something that the link will not have. */
export function isLostIn(cell: string, kind: LossKind, key: string | null): boolean {
  if (isNothing(cell)) return false
  if (kind !== 'key') return true
  return tagsOf(cell).some((one) => keyInCell(one).toLowerCase() !== key?.toLowerCase())
}

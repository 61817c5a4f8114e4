import type { HubDocument } from '../../../contract/hubs/document.ts'
import { diffDocuments } from '../../../contract/hubs/document-diff.ts'
import type { DocumentChange } from '../../../contract/hubs/versions.ts'

/** A field of a document. An empty name stands for the block itself. */
export interface FieldName {
  area: DocumentChange['area']
  blockId: string | null
  field: string
}

interface Written {
  /** Equal documents have equal hashes. */
  hash: string
  document: HubDocument
}

/** The state after reading some versions, from the draft backwards. */
export interface Blame<V extends Written> {
  /** Those of the draft, in the order of the page. */
  fields: readonly FieldName[]
  /** The version in which a field got its present value. */
  found: ReadonlyMap<string, V>
  /** The oldest version so far. A field that is not found yet has its present value there already. */
  oldest: V
}

export const beginBlame = <V extends Written>(draft: V): Blame<V> => ({
  fields: fieldsOf(draft.document),
  found: new Map(),
  oldest: draft,
})

/** Goes one version back: whatever `older` has not yet was changed in the version after it. */
export function blameBefore<V extends Written>(blame: Blame<V>, older: V): Blame<V> {
  const { fields, oldest: newer } = blame
  if (older.hash === newer.hash) return { ...blame, oldest: older }
  const isChanged = changesOf(older.document, newer.document)
  const found = new Map(blame.found)
  for (const name of fields) {
    const key = keyOf(name)
    if (!found.has(key) && isChanged(name)) found.set(key, newer)
  }
  return { fields, found, oldest: older }
}

export const isBlamed = ({ fields, found }: Blame<Written>): boolean => found.size === fields.length

/** Ids of blocks and names of fields have no spaces. */
export const keyOf = ({ area, blockId, field }: FieldName): string =>
  `${area} ${blockId ?? ''} ${field}`

function changesOf(older: HubDocument, newer: HubDocument): (name: FieldName) => boolean {
  const keys = new Set<string>()
  const added = new Set<string | null>()
  for (const { area, kind, blockId, fields } of diffDocuments(older, newer)) {
    if (kind === 'added') added.add(blockId)
    for (const { field } of fields) keys.add(keyOf({ area, blockId, field }))
  }
  return (name) => keys.has(keyOf(name)) || (name.area === 'blocks' && added.has(name.blockId))
}

/** Everything that differs from a page with the same blocks and nothing in them. */
export function fieldsOf(document: HubDocument): FieldName[] {
  const bare = {
    profile: {},
    blocks: document.blocks.map(({ id, type }) => ({ id, type })),
    theme: {},
    seo: {},
  }
  // Not valid, but comparing needs no more than that.
  const changes = diffDocuments(bare as unknown as HubDocument, document)
  const named = (area: FieldName['area'], id: string | null = null): FieldName[] =>
    changes
      .filter((change) => change.area === area && change.blockId === id)
      .flatMap(({ fields }) => fields.map(({ field }) => ({ area, blockId: id, field })))
  return [
    ...named('profile'),
    ...document.blocks.flatMap(({ id }): FieldName[] => [
      { area: 'blocks', blockId: id, field: '' },
      ...named('blocks', id),
    ]),
    ...named('theme'),
    ...named('seo'),
  ]
}

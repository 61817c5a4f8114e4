import type { DocumentChange } from '../../../contract/hubs/versions.ts'
import type { Marks } from '../page/draw-page.ts'

/** The marks of the earlier and the later page of a comparison. */
export function marksOf(changes: readonly DocumentChange[]): { before: Marks; after: Marks } {
  const marked = (only: 'added' | 'removed'): Marks =>
    new Map(
      changes.flatMap(({ blockId, kind }): [string, 'added' | 'removed' | 'changed'][] => {
        if (blockId === null) return []
        if (kind === only) return [[blockId, only]]
        return kind === 'changed' || kind === 'moved' ? [[blockId, 'changed']] : []
      }),
    )
  return { before: marked('removed'), after: marked('added') }
}

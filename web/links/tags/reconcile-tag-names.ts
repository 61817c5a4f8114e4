import type { Tag } from '../../../contract/links/tags.ts'

type KnownTags = readonly Pick<Tag, 'id' | 'name'>[]

/** Updates chosen names after tags changed: renamed tags get their new name, deleted tags are dropped. */
export function reconcileTagNames(names: string[], before: KnownTags, after: KnownTags): string[] {
  const now = new Map(after.map(({ id, name }) => [id, name]))
  const then = new Map(before.map(({ id, name }) => [name.toLowerCase(), id]))
  const current = names.flatMap((name) => {
    const id = then.get(name.toLowerCase())
    // Not an existing tag: saving the link creates it
    return id === undefined ? [name] : (now.get(id) ?? [])
  })
  const isSame = current.length === names.length && current.every((name, at) => name === names[at])
  return isSame ? names : [...new Set(current)]
}

import type { Tag } from '../../../contract/tags.ts'

type KnownTags = readonly Pick<Tag, 'id' | 'name'>[]

/** Names that were chosen, by what became of their tags meanwhile: a renamed one goes by its new name, a deleted one goes. */
export function reconcileTagNames(names: string[], before: KnownTags, after: KnownTags): string[] {
  const now = new Map(after.map(({ id, name }) => [id, name]))
  const then = new Map(before.map(({ id, name }) => [name.toLowerCase(), id]))
  const current = names.flatMap((name) => {
    const id = then.get(name.toLowerCase())
    // A name that was no tag becomes one with the link
    return id === undefined ? [name] : (now.get(id) ?? [])
  })
  const isSame = current.length === names.length && current.every((name, at) => name === names[at])
  return isSame ? names : [...new Set(current)]
}

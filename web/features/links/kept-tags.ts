import type { Tag } from '../../../contract/tags.ts'

type Known = readonly Pick<Tag, 'id' | 'name'>[]

/** Names that were chosen, by what became of their tags meanwhile: a renamed one goes by its new name, a deleted one goes. */
export function keptTags(names: string[], before: Known, after: Known): string[] {
  const now = new Map(after.map(({ id, name }) => [id, name]))
  const then = new Map(before.map(({ id, name }) => [name.toLowerCase(), id]))
  const kept = names.flatMap((name) => {
    const id = then.get(name.toLowerCase())
    // A name that was no tag becomes one with the link
    return id === undefined ? [name] : (now.get(id) ?? [])
  })
  const isSame = kept.length === names.length && kept.every((name, at) => name === names[at])
  return isSame ? names : [...new Set(kept)]
}

interface Orders {
  base: readonly string[]
  mine: readonly string[]
  theirs: readonly string[]
  /** Which ids the merged list has. */
  kept: ReadonlySet<string>
  /** Whose order counts if both have moved blocks, each in another way. */
  preferred: 'mine' | 'theirs'
}

export interface MergedOrder {
  ids: string[]
  /** Both have moved blocks, and not in the same way. */
  isConflict: boolean
}

/** Merges two orders of the same base: the order of the side that moved entries, with the additions of the other. */
export function mergedOrder({ base, mine, theirs, kept, preferred }: Orders): MergedOrder {
  const inAll = intersection(base, mine, theirs)
  const [before, here, there] = [base, mine, theirs].map((ids) =>
    ids.filter((id) => inAll.has(id)).join(' '),
  )
  const isConflict = here !== before && there !== before && here !== there
  const isTheirs = isConflict ? preferred === 'theirs' : here === before
  const [first, second] = isTheirs ? [theirs, mine] : [mine, theirs]
  return { ids: withOthers(first, second, kept), isConflict }
}

function intersection(...lists: (readonly string[])[]): Set<string> {
  const [first = [], ...others] = lists.map((list) => new Set(list))
  return new Set([...first].filter((id) => others.every((list) => list.has(id))))
}

/** The first list, with the entries that only the second has, each behind the entry that it follows there. */
function withOthers(
  first: readonly string[],
  second: readonly string[],
  kept: ReadonlySet<string>,
): string[] {
  const ids = first.filter((id) => kept.has(id))
  let previous: string | undefined
  for (const id of second) {
    if (!kept.has(id)) continue
    if (!ids.includes(id)) ids.splice(previous === undefined ? 0 : ids.indexOf(previous) + 1, 0, id)
    previous = id
  }
  return ids
}

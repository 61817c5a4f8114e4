/** What a transaction gathers under a name. */
export interface Gathered {
  items: unknown[]
  end: (items: readonly unknown[]) => Promise<void>
}

interface Gathering {
  readonly carried: { beforeCommit?: Map<string, Gathered> }
}

/**
 * Gathers items of a transaction under a name. `end` gets all of them at once, in the last moment before the commit; what it
 * writes belongs to the transaction. Items of a step that was taken back by a savepoint are among them.
 */
export function gatherUntilCommit<Item>(
  { carried }: Gathering,
  { name, items, end }: { name: string; items: readonly Item[]; end: Ending<Item> },
): void {
  carried.beforeCommit ??= new Map()
  const gathered = carried.beforeCommit.get(name)
  if (gathered) gathered.items.push(...items)
  else carried.beforeCommit.set(name, { items: [...items], end: end as Ending<unknown> })
}

type Ending<Item> = (items: readonly Item[]) => Promise<void>

export async function runBeforeCommit({ carried }: Gathering): Promise<void> {
  for (const { items, end } of carried.beforeCommit?.values() ?? []) await end(items)
}

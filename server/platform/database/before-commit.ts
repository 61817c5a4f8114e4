import type { Carried, Tx } from './database.ts'

/**
 * Gathers items of a transaction under a name. `end` gets all of them at once, in the last moment before the commit; what it
 * writes belongs to the transaction. Items of a step that was taken back by a savepoint are among them.
 */
export function gatherUntilCommit<Item>(
  { carried }: Tx,
  { name, items, end }: { name: string; items: readonly Item[]; end: Ending<Item> },
): void {
  carried.beforeCommit ??= new Map()
  const gathered = carried.beforeCommit.get(name)
  if (gathered) gathered.items.push(...items)
  else carried.beforeCommit.set(name, { items: [...items], end: end as Ending<unknown> })
}

type Ending<Item> = (items: readonly Item[]) => Promise<void>

export async function runBeforeCommit({ carried }: { carried: Carried }): Promise<void> {
  for (const { items, end } of carried.beforeCommit?.values() ?? []) await end(items)
}

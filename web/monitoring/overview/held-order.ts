import { useState } from 'react'

/** The items in their order before; new ones follow the neighbour that they have now, and each is there once. */
export function inOrder<T extends { id: string }>(
  items: readonly T[],
  order: readonly string[],
): T[] {
  const now = new Map(items.map((item) => [item.id, item]))
  const held = order.flatMap((id) => now.get(id) ?? [])
  const known = new Set(held.map(({ id }) => id))
  let neighbour: T | undefined
  for (const item of now.values()) {
    if (!known.has(item.id)) held.splice(neighbour ? held.indexOf(neighbour) + 1 : 0, 0, item)
    neighbour = item
  }
  return held
}

/** Rows that keep their places while the pointer or the focus is on one of them. */
export function useHeldOrder<T extends { id: string }>(items: readonly T[], question: string) {
  const [isHeld, setHeld] = useState(false)
  const [order, setOrder] = useState<{ ids: readonly string[]; question: string }>({
    ids: [],
    question,
  })
  const holds = isHeld && order.question === question
  const rows = inOrder(items, holds ? order.ids : [])
  const ids = rows.map(({ id }) => id)
  if (order.question !== question || ids.join(' ') !== order.ids.join(' '))
    setOrder({ ids, question })
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return {
    rows,
    holding: { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release },
  }
}

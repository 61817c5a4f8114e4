/** Where a key leads among the choices, round at both ends; undefined for keys that lead nowhere. */
export function nextPlace(key: string, place: number, count: number): number | undefined {
  if (count === 0) return undefined
  const places: Readonly<Record<string, number>> = {
    ArrowDown: (place + 1) % count,
    ArrowUp: (Math.max(place, 0) - 1 + count) % count,
    Home: 0,
    End: count - 1,
  }
  return places[key]
}

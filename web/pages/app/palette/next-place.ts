/** The index of the choice that a key moves to, wrapping around at both ends; undefined for other keys. */
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

/** Keeps the previous order, so that rows do not move while they are read. New rows come last. */
export function keepPlaces<T extends { value: string }>(
  rows: readonly T[],
  before: readonly string[],
): T[] {
  const places = new Map(before.map((value, place) => [value, place]))
  const placeOf = ({ value }: T) => places.get(value) ?? before.length
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b))
}

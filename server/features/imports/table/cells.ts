// Reads cells as other services write them.

export const isAddress = (cell: string): boolean => /^\s*https?:\/\//i.test(cell)

/** Accepts names separated by commas, or else by semicolons or bars, and JSON arrays. */
export function tagsOf(cell: string): string[] {
  const names = jsonListIn(cell) ?? cell.split(cell.includes(',') ? ',' : /[;|]/)
  return names.map((name) => name.trim()).filter((name) => name !== '')
}

function jsonListIn(cell: string): string[] | undefined {
  if (!/^\[.*\]$/s.test(cell)) return undefined
  try {
    const list: unknown = JSON.parse(cell)
    return Array.isArray(list) ? list.map(String) : undefined
  } catch {
    // The brackets are part of a name.
    return undefined
  }
}

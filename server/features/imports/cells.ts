/** What stands in a cell, as other services write it. */

export const isAddress = (cell: string): boolean => /^\s*https?:\/\//i.test(cell)

/** Parted by commas, or else by semicolons or bars; or a list as programs write it. */
export function tagsOf(cell: string): string[] {
  const names = listIn(cell) ?? cell.split(cell.includes(',') ? ',' : /[;|]/)
  return names.map((name) => name.trim()).filter((name) => name !== '')
}

function listIn(cell: string): string[] | undefined {
  if (!/^\[.*\]$/s.test(cell)) return undefined
  try {
    const list: unknown = JSON.parse(cell)
    return Array.isArray(list) ? list.map(String) : undefined
  } catch {
    // Somebody's own brackets.
    return undefined
  }
}

/** What stands in a cell, as other services write it. */

export const isAddress = (cell: string): boolean => /^\s*https?:\/\//i.test(cell)

/** The last part of a whole short address, such as `bit.ly/spring`; undefined where it is none. */
export function keyOfAddress(cell: string): string | undefined {
  return /^(?:https?:\/\/)?[^\s/]+[.:][^\s/]+\/([^\s/?#]+)\/?$/i.exec(cell.trim())?.[1]
}

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

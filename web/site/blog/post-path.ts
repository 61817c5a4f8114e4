/** How the path of a post looks, whatever its date. */
export const looksLikePostPath = (path: string): boolean => PATH.test(path)

const PATH = /^(\d{4}(?:\/\d{2}){0,2})\/[a-z0-9]+(?:-[a-z0-9]+)*$/

/** `2025/05/qr-codes` for the file `2025/05/qr-codes.mdx`, also from the folder of this file. */
export const pathOfFile = (file: string): string => file.replace(/^\.\.\/\.\.\/posts\/|\.mdx$/g, '')

/**
 * Whether a post of that day may have that path: `YYYY/name`, `YYYY/MM/name` or `YYYY/MM/DD/name`, in the folder of its
 * date. `date` is YYYY-MM-DD.
 */
export function isPostPath(path: string, date: unknown): boolean {
  const [, folder] = PATH.exec(path) ?? []
  if (folder === undefined || typeof date !== 'string' || !isDay(date)) return false
  return `${date.replaceAll('-', '/')}/`.startsWith(`${folder}/`)
}

/** Whether the calendar has that day. */
function isDay(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(`${date}T`)
}

/**
 * Logs a failure to the browser's console without showing it on the screen. At the level info, not error, since the page
 * works without what failed.
 */
export function log(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: only this file writes there
  console.info(what, error)
}

/** Logs a mistake to be corrected, such as a wrong address on another page. */
export function warn(what: string, detail: unknown): void {
  // biome-ignore lint/suspicious/noConsole: only this file writes there
  console.warn(what, detail)
}

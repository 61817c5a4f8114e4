/**
 * Logs a failure to the browser's console without showing it on the screen. At the level info, not error, since the page
 * works without what failed.
 */
export function log(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place that writes there
  console.info(what, error)
}

/**
 * For failures that are only logged: nobody is told, and whoever looks into the browser's console finds them. A note and
 * no error, since the page works on without what failed.
 */
export function log(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place that writes there
  console.info(what, error)
}

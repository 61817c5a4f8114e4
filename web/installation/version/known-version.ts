/** localStorage key of the version that this browser last loaded. */
const STORED = 'appVersion'

/** Version at the first check of this page: another tab may have stored a newer one since. */
let ownVersion: string | undefined

/** Whether the served version differs from the stored one or from the one this page started with. The first run stores it. */
export function isNewVersion(served: string): boolean {
  ownVersion ??= served
  const stored = localStorage.getItem(STORED)
  if (stored === null) localStorage.setItem(STORED, served)
  return (stored ?? served) !== served || ownVersion !== served
}

/** Stores the new version and reloads the page. */
export function takeVersion(served: string): void {
  localStorage.setItem(STORED, served)
  location.reload()
}

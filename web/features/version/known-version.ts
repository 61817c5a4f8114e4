/** In local storage: the version that this browser runs, as far as it was told. */
const STORED = 'appVersion'

/** What this page ran with when it first asked: another tab may have stored a newer one since. */
let ownVersion: string | undefined

/** The first run stores the version. Whether the server has another one than that, or than this page began with. */
export function isNewVersion(served: string): boolean {
  ownVersion ??= served
  const stored = localStorage.getItem(STORED)
  if (stored === null) localStorage.setItem(STORED, served)
  return (stored ?? served) !== served || ownVersion !== served
}

/** The new version counts from here on, and the page begins anew with it. */
export function takeVersion(served: string): void {
  localStorage.setItem(STORED, served)
  location.reload()
}

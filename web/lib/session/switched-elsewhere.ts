const SWITCHED = 'switchedElsewhere'

/** Another tab switched the account, and this one is about to load it. Stored in this tab only. */
export const noteSwitchElsewhere = (): void => sessionStorage.setItem(SWITCHED, 'true')

/** Returns it once, and forgets it. */
export function takeSwitchElsewhere(): boolean {
  const isNoted = sessionStorage.getItem(SWITCHED) !== null
  sessionStorage.removeItem(SWITCHED)
  return isNoted
}

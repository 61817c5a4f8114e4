const SWITCHED = 'switchedElsewhere'

/** Another tab switched the account, and this one is about to load it. Stored in this tab only. */
export const noteSwitchElsewhere = (): void => sessionStorage.setItem(SWITCHED, 'true')

export const isSwitchElsewhereNoted = (): boolean => sessionStorage.getItem(SWITCHED) !== null

export const forgetSwitchElsewhere = (): void => sessionStorage.removeItem(SWITCHED)

/** A hub has the address of a link, but is no link to people. */
export const HUB_TYPE = 'FURLHUB'
/** The link of an address on a hub's page; see `hub_buttons`. */
export const BUTTON_TYPE = 'BUTTON'
/** Another address of a link; see `link_aliases`. */
export const ALIAS_TYPE = 'ALIAS'

/** In no list, search, count or file of links. */
export const hiddenTypes = [HUB_TYPE, BUTTON_TYPE, ALIAS_TYPE] as const

const hidden: ReadonlySet<string> = new Set(hiddenTypes)

export const isListed = (type: string): boolean => !hidden.has(type)

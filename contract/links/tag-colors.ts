/** Colours of tags: names of the theme's hues. */
export const tagColors = ['slate', 'sky', 'emerald', 'amber', 'rose'] as const

export type TagColor = (typeof tagColors)[number]

export const TAG_NAME_MAX = 40
export const TAGS_OF_LINK_MAX = 20

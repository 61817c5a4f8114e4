/** Where a post can be shared, as `utm_source` of its address. */
export const shareChannels = ['x', 'linkedin', 'facebook', 'email', 'copy'] as const

export type ShareChannel = (typeof shareChannels)[number]

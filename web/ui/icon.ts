/** The sizes of icons. Hidden from screen readers, since every icon has a word or a label beside it. */
export const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
export const smallIcon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
export const tinyIcon = { size: 14, stroke: 2, 'aria-hidden': true } as const

/** Sizes of every icon: stroke by size, hidden from readers because a word or a label stands beside it. */
export const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
export const smallIcon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
export const tinyIcon = { size: 14, stroke: 2, 'aria-hidden': true } as const

/** The server counts no further. */
const MOST_COUNTED = 100

export const unseenWords = (unseen: number): string =>
  unseen >= MOST_COUNTED ? '100 or more new' : `${unseen} new`

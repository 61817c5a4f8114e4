/** `export const handle: PageHandle = { still: true }`: this page needs no React in the browser and ships without it. */
export interface PageHandle {
  still?: boolean
}

export const isStill = ({ handle }: { handle?: unknown }): boolean =>
  (handle as PageHandle | undefined)?.still === true

/** `export const handle: PageHandle = { still: true }`: this page needs no React in the browser and ships without it. */
export interface PageHandle {
  static?: boolean
}

export const isStaticPage = ({ handle }: { handle?: unknown }): boolean =>
  (handle as PageHandle | undefined)?.static === true

/** `export const handle: PageHandle = { static: true }` marks a page that needs no React in the browser. */
export interface PageHandle {
  static?: boolean
}

export const isStaticPage = ({ handle }: { handle?: unknown }): boolean =>
  (handle as PageHandle | undefined)?.static === true

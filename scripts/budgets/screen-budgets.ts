/** What the first visit of a screen may load before it is drawn, compressed. */
export interface Budget {
  /** Of all scripts together, in thousands of bytes. */
  scriptsKb: number
  sheetsKb: number
  /** Scripts and sheets. */
  files: number
  because: string
}

/** By the file of the screen below `web/pages`. To raise one is a decision: say in `because` what it buys. */
export const screenBudgets: Readonly<Record<string, Budget>> = {
  'app/main': {
    ...{ scriptsKb: 250, sheetsKb: 25, files: 20 },
    because: 'React, the router, the parts of the frame, tiles and small charts',
  },
  'app/furls': {
    ...{ scriptsKb: 280, sheetsKb: 30, files: 22 },
    because: 'beside the frame the list with its filters, menus and rows',
  },
  'app/analytics': {
    ...{ scriptsKb: 310, sheetsKb: 35, files: 24 },
    because: 'beside the list, whose search it has, the charts and every list of numbers',
  },
  'app/hub-editor/hub-editor': {
    ...{ scriptsKb: 460, sheetsKb: 60, files: 60 },
    because: 'all fields of all blocks, with the kit that sorts them, and the schemas of drafts',
  },
  'guest/login': {
    ...{ scriptsKb: 170, sheetsKb: 20, files: 14 },
    because: 'React, the router and fields of forms',
  },
  'guest/register-mail': {
    ...{ scriptsKb: 170, sheetsKb: 20, files: 14 },
    because: 'as the login',
  },
  'guest/register': {
    ...{ scriptsKb: 170, sheetsKb: 20, files: 14 },
    because: 'as the login',
  },
  'guest/check-email': {
    ...{ scriptsKb: 170, sheetsKb: 20, files: 14 },
    because: 'as the login',
  },
}

export const otherScreens: Budget = {
  ...{ scriptsKb: 360, sheetsKb: 45, files: 45 },
  because: 'what screens share is in the files of those that are opened before them',
}

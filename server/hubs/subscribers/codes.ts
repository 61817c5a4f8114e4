import type { App } from '../../context.ts'
import { isSameText } from '../../platform/secrets.ts'

// Codes are derived and not stored. They stand in mails, and name a row by its id.

type Keys = Pick<App, 'secrets'>

const CODE = /^(hsb_\w{1,30})\.([A-Za-z0-9_-]{43})$/

/** Confirms one request: a later one of the same address has another code. */
export const confirmCode = (app: Keys, id: string, requestedAt: number): string =>
  `${id}.${app.secrets.hash('hub-confirm', `${id}.${requestedAt}`)}`

/** Works without end, in each mail that the owner of the hub sends. */
export const unsubscribeCode = (app: Keys, id: string): string =>
  `${id}.${app.secrets.hash('hub-unsubscribe', id)}`

/** The id that a code names. Whether the code is right is for `isCode` to say. */
export const idIn = (code: string): string | undefined => CODE.exec(code)?.[1]

export const isCode = (code: string, expected: string): boolean => isSameText(code, expected)

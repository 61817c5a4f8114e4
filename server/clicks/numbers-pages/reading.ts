import type { App } from '../../context.ts'
import { tryVisitorSecret } from '../../links/index.ts'
import { HOUR } from '../../platform/clock.ts'
import { Problem } from '../../platform/http/problem.ts'
import { isPassword } from '../../platform/passwords.ts'
import { isSameText } from '../../platform/secrets.ts'
import { findServedPage, type NumbersPageRow } from './store.ts'

/** Throws `not-found` for a page that is not there, or not served at the moment. */
export async function requireServedPage(app: App, token: string): Promise<NumbersPageRow> {
  const page = await findServedPage(app.db, token)
  if (!page) throw new Problem('not-found')
  return page
}

/** What a reader of a page with a password has sent. */
export interface Proof {
  password: string
  pass: string
  /** The IP address of the reader. */
  address: string
}

/** A pass lets a reader choose other periods without the password, as a page without cookies cannot remember them. */
export type Entry =
  | { kind: 'open'; pass: string | undefined }
  | { kind: 'asks' }
  | { kind: 'wrong'; triesLeft: number }
  | { kind: 'locked'; retryAfterSeconds: number }

export async function enter(app: App, page: NumbersPageRow, proof?: Proof): Promise<Entry> {
  const { id, password_hash } = page
  if (password_hash === null) return { kind: 'open', pass: undefined }
  if (!proof) return { kind: 'asks' }
  if (isPass(app, page, proof.pass)) return { kind: 'open', pass: proof.pass }
  if (proof.password === '') return { kind: 'asks' }
  const outcome = await tryVisitorSecret(app, {
    what: 'numbers-password',
    id,
    address: proof.address,
    isRight: () => isPassword(proof.password, password_hash),
  })
  return outcome.kind === 'right' ? { kind: 'open', pass: newPass(app, page) } : outcome
}

const PASS_MS = HOUR

const newPass = (app: App, page: NumbersPageRow): string => {
  const until = app.clock() + PASS_MS
  return `${until}.${signed(app, page, until)}`
}

/** A new password ends every pass. */
const signed = ({ secrets }: App, { id, password_hash }: NumbersPageRow, until: number) =>
  secrets.hash('numbers-pass', `${id}\n${password_hash}\n${until}`)

function isPass(app: App, page: NumbersPageRow, pass: string): boolean {
  const [text = '', signature = ''] = pass.split('.')
  const until = Number(text)
  if (!Number.isSafeInteger(until) || until <= app.clock()) return false
  return isSameText(signature, signed(app, page, until))
}

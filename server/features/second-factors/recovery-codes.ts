import type { App } from '../../context.ts'
import { randomText } from '../../platform/ids.ts'
import { pageUrl, sendMail } from '../mail/mail.ts'
import { recoveryUsedMail } from './mails.ts'
import { countRecoveryCodes, findPerson, replaceRecoveryCodes, spendRecoveryCode } from './store.ts'

const CODES = 10
const [GROUPS, GROUP_LENGTH] = [3, 4]

/** Ten new ones, such as `k7m4-qzt9-2hbw` (59 bits); the old ones end. Only here they are readable. */
export async function makeRecoveryCodes(app: App, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newRecoveryCode)
  const hashes = codes.map((code) => recoveryHash(app, code))
  await replaceRecoveryCodes(app.db, userId, { hashes, now: app.clock() })
  return codes
}

/** Typed from paper, so the case and the dashes do not matter. One that was used does not fit again; the person is told. */
export async function isRecoveryCode(app: App, userId: string, code: string): Promise<boolean> {
  const hash = recoveryHash(app, code)
  if (!(await spendRecoveryCode(app.db, userId, { hash, now: app.clock() }))) return false
  const person = await findPerson(app.db, userId)
  const left = await countRecoveryCodes(app.db, userId)
  const settings = pageUrl(app, 'settings/security')
  if (person) await sendMail(app, person.email, recoveryUsedMail(person, { left, settings }))
  return true
}

function newRecoveryCode(): string {
  return Array.from({ length: GROUPS }, () => randomText(GROUP_LENGTH)).join('-')
}

function recoveryHash(app: App, code: string): string {
  return app.secrets.hash('recovery-code', code.toLowerCase().replace(/[\s-]/g, ''))
}

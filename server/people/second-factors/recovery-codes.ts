import type { App, Inside } from '../../context.ts'
import { pageUrl, sendMail } from '../../mail/mail.ts'
import { randomText } from '../../platform/ids.ts'
import { recoveryUsedMail } from './mails.ts'
import { countRecoveryCodes, findUser, replaceRecoveryCodes, spendRecoveryCode } from './store.ts'

const CODES = 10
const [GROUPS, GROUP_LENGTH] = [3, 4]

/** Makes ten codes such as `k7m4-qzt9-2hbw` (59 bits) and ends the old ones. Only hashes are stored. */
export async function makeRecoveryCodes(inside: Inside, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newRecoveryCode)
  const hashes = codes.map((code) => recoveryHash(inside, code))
  await replaceRecoveryCodes(inside.db, userId, { hashes, now: inside.clock() })
  return codes
}

/** Uses up a recovery code and mails the user; false for an unknown or used one. Case and dashes do not matter. */
export async function isRecoveryCode(
  inside: Inside,
  userId: string,
  code: string,
): Promise<boolean> {
  const hash = recoveryHash(inside, code)
  if (!(await spendRecoveryCode(inside.db, userId, { hash, now: inside.clock() }))) return false
  const user = await findUser(inside.db, userId)
  const left = await countRecoveryCodes(inside.db, userId)
  const settings = pageUrl(inside, 'settings/security')
  if (user) await sendMail(inside, user.email, recoveryUsedMail(user, { left, settings }))
  return true
}

function newRecoveryCode(): string {
  return Array.from({ length: GROUPS }, () => randomText(GROUP_LENGTH)).join('-')
}

function recoveryHash(app: App, code: string): string {
  return app.secrets.hash('recovery-code', code.toLowerCase().replace(/[\s-]/g, ''))
}

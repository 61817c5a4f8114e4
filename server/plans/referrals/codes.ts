import { REFERRAL_CODE } from '../../../contract/plans/referral-terms.ts'
import type { CreateReferralCode, ReferralCode } from '../../../contract/plans/referrals.ts'
import { isReserved } from '../../../contract/reserved-words.ts'
import type { App, Inside, Member } from '../../context.ts'
import { recordAudit } from '../../people/index.ts'
import { autocommit } from '../../platform/database/autocommit.ts'
import { tryUniqueWrite } from '../../platform/database/try-unique-write.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { randomText } from '../../platform/ids.ts'
import { lockAccount } from '../../schema/locks.ts'
import { addVisit, findAccount, findAccountByCode, writeCode } from './store.ts'

const MADE_LENGTH = 8
/** Of 31^8 codes a made one is hardly ever taken, let alone twice. */
const TRIES = 5

export const codeUrl = (app: App, code: string): string =>
  `${app.config.publicUrl}${app.config.basePath}?ref=${code}`

/**
 * Makes a code for the account, or replaces it with the requested one. Without a request it keeps the present code. A
 * replaced code becomes free: its links refer to no account until another account takes it.
 */
export async function createCode(
  app: App,
  member: Member,
  { code: wished }: CreateReferralCode,
): Promise<ReferralCode> {
  if (wished && isReserved(wished)) {
    throw new Problem('invalid', { errors: { code: 'This word is reserved. Choose another one.' } })
  }
  for (let tries = wished ? TRIES : 1; tries <= TRIES; tries++) {
    const code = await tryKeepCode(app, member, wished)
    if (code !== undefined) return { code, url: codeUrl(app, code) }
  }
  throw new Problem('referral-taken')
}

/** Undefined when another account has the code. */
async function tryKeepCode(
  app: App,
  member: Member,
  wished: string | null | undefined,
): Promise<string | undefined> {
  let code: string | undefined
  const isFree = await tryUniqueWrite(async () => {
    code = await writing(app, (inside) => keepCode(inside, member, wished))
  })
  return isFree ? code : undefined
}

async function keepCode(
  inside: Inside,
  { accountId, userId }: Member,
  wished: string | null | undefined,
): Promise<string> {
  await lockAccount(inside.db, accountId)
  const account = await findAccount(inside.db, accountId)
  if (!account) throw new Problem('not-found')
  const present = account.referral_code
  const code = wished ?? present ?? randomText(MADE_LENGTH)
  if (code === present) return code
  await writeCode(inside.db, accountId, code)
  await recordAudit(inside, {
    accountId,
    userId,
    action: present === null ? 'referral-code.created' : 'referral-code.changed',
    subject: accountId,
    before: present === null ? null : { name: present },
    after: { name: code },
  })
  return code
}

/** The account with the code, as it was typed; undefined for anything that is no code. */
export async function findAmbassador(app: App, typed: string): Promise<string | undefined> {
  const code = typed.trim().toLowerCase()
  return REFERRAL_CODE.test(code) ? findAccountByCode(app.db, code) : undefined
}

/** Counts a visit by a link with this code. */
export async function countVisit(app: App, code: string): Promise<void> {
  const accountId = await findAmbassador(app, code)
  if (accountId !== undefined) await addVisit(autocommit(app.db), accountId)
}

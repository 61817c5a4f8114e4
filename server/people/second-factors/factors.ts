import type { AddedFactor, Factor, Factors, RecoveryCodes } from '../../../contract/people/mfa.ts'
import type { App, Caller, Inside } from '../../context.ts'
import { pageUrl, sendMail } from '../../mail/mail.ts'
import { isoTime } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { lockUser } from '../../schema/locks.ts'
import type { FactorsTable } from '../../schema/users.ts'
import { recordUserChange } from '../accounts/accounts.ts'
import { endChallenge } from './challenges-store.ts'
import { factorAddedMail, factorRemovedMail, recoveryCodesMail } from './mails.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import {
  countRecoveryCodes,
  deleteFactor,
  deleteRecoveryCodesSince,
  type FactorOwner,
  findUser,
  insertFactor,
  listFactorRows,
  updateFactorName,
} from './store.ts'

const MOST_FACTORS = 20

export async function listFactors(app: App, { userId }: Caller): Promise<Factors> {
  const rows = await listFactorRows(app.db, userId)
  return {
    items: rows.map(factorItem),
    recoveryCodesLeft: await countRecoveryCodes(app.db, userId),
  }
}

/** Adds the factor proved by a challenge; the first one also makes recovery codes. */
export async function addFactor(
  app: App,
  { challengeId, factor }: { challengeId: string; factor: FactorsTable },
): Promise<AddedFactor> {
  return changeFactors(app, factor.user_id, async (inside, user) => {
    if (!(await endChallenge(inside.db, challengeId))) throw new Problem('code-ended')
    const present = await listFactorRows(inside.db, user.id)
    refuseTooMany(present)
    if (!(await insertFactor(inside.db, factor))) return knownFactor(present, factor)
    const { kind, name } = factor
    const recoveryCodes = present.length === 0 ? await makeRecoveryCodes(inside, user.id) : null
    await recordUserChange(inside, user.id, {
      action: 'factor.added',
      before: null,
      after: { kind, name },
    })
    await sendMail(
      inside,
      user.email,
      factorAddedMail(user, { kind, name, settings: settingsPage(app) }),
    )
    return { factor: factorItem(factor), recoveryCodes }
  })
}

export async function renameFactor(
  app: App,
  { userId }: Caller,
  { id, name }: { id: string; name: string },
): Promise<Factor> {
  return changeFactors(app, userId, async (inside) => {
    const before = (await listFactorRows(inside.db, userId)).find((factor) => factor.id === id)
    const after = await updateFactorName(inside.db, { userId, id }, name)
    if (!before || !after) throw new Problem('not-found')
    await recordUserChange(inside, userId, {
      action: 'factor.renamed',
      before: { kind: before.kind, name: before.name },
      after: { kind: after.kind, name: after.name },
    })
    return factorItem(after)
  })
}

/** Removing the last factor also deletes the recovery codes: there is nothing left to recover. */
export async function removeFactor(app: App, { userId }: Caller, id: string): Promise<void> {
  await changeFactors(app, userId, async (inside, user) => {
    const removed = await deleteFactor(inside.db, { userId, id })
    if (!removed) throw new Problem('not-found')
    const isLast = (await listFactorRows(inside.db, userId)).length === 0
    if (isLast) await deleteRecoveryCodesSince(inside.db, userId, 0)
    const { kind, name } = removed
    await recordUserChange(inside, userId, {
      action: 'factor.removed',
      before: { kind, name },
      after: null,
    })
    await sendMail(
      inside,
      user.email,
      factorRemovedMail(user, { kind, name, isLast, settings: settingsPage(app) }),
    )
  })
}

export async function renewRecoveryCodes(app: App, { userId }: Caller): Promise<RecoveryCodes> {
  return changeFactors(app, userId, async (inside, user) => {
    if ((await listFactorRows(inside.db, userId)).length === 0) {
      throw new Problem('forbidden', {
        detail: 'Recovery codes stand in for a second factor. Add one first.',
      })
    }
    const codes = await makeRecoveryCodes(inside, userId)
    await recordUserChange(inside, userId, {
      action: 'recovery-codes.renewed',
      before: null,
      after: null,
    })
    const mail = recoveryCodesMail(user, { settings: settingsPage(app) })
    await sendMail(inside, user.email, mail)
    return { codes }
  })
}

/** Runs the changes of a user one after another, which makes 'first factor' and 'last factor' reliable. */
function changeFactors<T>(
  app: App,
  userId: string,
  work: (inside: Inside, user: FactorOwner) => Promise<T>,
): Promise<T> {
  return writing(app, async (inside) => {
    await lockUser(inside.db, userId)
    const user = await findUser(inside.db, userId)
    if (!user) throw new Problem('not-found')
    return work(inside, user)
  })
}

function refuseTooMany(present: readonly FactorsTable[]): void {
  if (present.length < MOST_FACTORS) return
  throw new Problem('limit-reached', {
    detail: `You have ${MOST_FACTORS} second factors. Remove one that you do not need.`,
  })
}

/** Answers e-mail codes that are on already. Throws for a passkey that is in use, since it belongs to one user only. */
function knownFactor(present: readonly FactorsTable[], { id }: FactorsTable): AddedFactor {
  const known = present.find((factor) => factor.id === id)
  if (known) return { factor: factorItem(known), recoveryCodes: null }
  throw new Problem('invalid', { errors: { response: 'This passkey is in use already' } })
}

const settingsPage = (app: App): string => pageUrl(app, 'settings/security')

function factorItem(row: FactorsTable): Factor {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    createdAt: isoTime(row.created_at),
    lastUsedAt: row.last_used_at === null ? null : isoTime(row.last_used_at),
  }
}

import type { AddedFactor, Factor, Factors, RecoveryCodes } from '../../../contract/mfa.ts'
import type { App, Caller } from '../../context.ts'
import { isoTime } from '../../platform/clock.ts'
import { Problem } from '../../platform/problem.ts'
import type { FactorsTable } from '../../platform/schema-people.ts'
import { writing } from '../../platform/writing.ts'
import { recordUserChange } from '../accounts/accounts.ts'
import { pageUrl, sendMail } from '../mail/mail.ts'
import { endChallenge } from './challenges-store.ts'
import { factorAddedMail, factorRemovedMail, recoveryCodesMail } from './mails.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import {
  countRecoveryCodes,
  deleteFactor,
  deleteRecoveryCodesSince,
  findPerson,
  insertFactor,
  listFactorRows,
  lockPerson,
  type Person,
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

/** Adds what was proved by a challenge; the first one makes recovery codes along. */
export async function addFactor(
  app: App,
  { challengeId, factor }: { challengeId: string; factor: FactorsTable },
): Promise<AddedFactor> {
  return changing(app, factor.user_id, async (inside, person) => {
    if (!(await endChallenge(inside.db, challengeId))) throw new Problem('code-ended')
    const present = await listFactorRows(inside.db, person.id)
    refuseTooMany(present)
    if (!(await insertFactor(inside.db, factor))) return knownFactor(present, factor)
    const { kind, name } = factor
    const recoveryCodes = present.length === 0 ? await makeRecoveryCodes(inside, person.id) : null
    await recordUserChange(inside, person.id, {
      action: 'factor.added',
      before: null,
      after: { kind, name },
    })
    await sendMail(
      inside,
      person.email,
      factorAddedMail(person, { kind, name, settings: settingsPage(app) }),
    )
    return { factor: factorItem(factor), recoveryCodes }
  })
}

export async function renameFactor(
  app: App,
  { userId }: Caller,
  { id, name }: { id: string; name: string },
): Promise<Factor> {
  return changing(app, userId, async (inside) => {
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

/** With the last one the recovery codes go too: there is nothing left to recover. */
export async function removeFactor(app: App, { userId }: Caller, id: string): Promise<void> {
  await changing(app, userId, async (inside, person) => {
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
      person.email,
      factorRemovedMail(person, { kind, name, isLast, settings: settingsPage(app) }),
    )
  })
}

export async function renewRecoveryCodes(app: App, { userId }: Caller): Promise<RecoveryCodes> {
  return changing(app, userId, async (inside, person) => {
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
    const mail = recoveryCodesMail(person, { settings: settingsPage(app) })
    await sendMail(inside, person.email, mail)
    return { codes }
  })
}

/** One change after another, so that the first and the last factor of a person are sure. */
function changing<T>(
  app: App,
  userId: string,
  work: (inside: App, person: Person) => Promise<T>,
): Promise<T> {
  return writing(app.db, async (tx) => {
    await lockPerson(tx, userId)
    const person = await findPerson(tx, userId)
    if (!person) throw new Problem('not-found')
    return work({ ...app, db: tx }, person)
  })
}

function refuseTooMany(present: readonly FactorsTable[]): void {
  if (present.length < MOST_FACTORS) return
  throw new Problem('limit-reached', {
    detail: `You have ${MOST_FACTORS} second factors. Remove one that you do not need.`,
  })
}

/** E-mail codes are on or off; a passkey belongs to one person. */
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

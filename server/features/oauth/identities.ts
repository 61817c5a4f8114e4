import type { Identity } from '../../../contract/oauth.ts'
import type { App, Caller } from '../../context.ts'
import { isoTime } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import type { IdentitiesTable } from '../../platform/schema-people.ts'
import { writing } from '../../platform/writing.ts'
import { recordUserChange } from '../accounts/accounts.ts'
import { type Letter, pageUrl, sendMail } from '../mail/mail.ts'
import { linkedMail, unlinkedMail } from './mails.ts'
import type { Person } from './person.ts'
import { requireSettings } from './provider.ts'
import {
  deleteIdentitiesSince,
  deleteIdentity,
  findIdentity,
  insertIdentity,
  type Linkable,
  listIdentitiesOf,
  lockUser,
} from './store.ts'

export async function listIdentities(app: App, caller: Caller): Promise<{ items: Identity[] }> {
  const rows = await listIdentitiesOf(app.db, caller.userId)
  return { items: rows.map(asIdentity) }
}

/** What is linked to the caller already stays as it is; what is linked to somebody else stays theirs. */
export function linkPerson(app: App, caller: Caller, person: Person): Promise<Identity> {
  return writing(app.db, async (tx) => {
    const user = await lockUser(tx, caller.userId)
    if (!user) throw new Problem('not-found')
    const made = await addIdentity(app, tx, { user, person, isTold: true })
    if (made) return asIdentity(made)
    const known = await findIdentity(tx, person.issuer, person.subject)
    if (known?.user_id !== user.id) {
      throw new Problem('sign-in-failed', {
        detail: 'That identity is linked to another user of Unfurly. Unlink it there first.',
      })
    }
    return asIdentity(known)
  })
}

export function unlinkIdentity(app: App, caller: Caller, id: string): Promise<void> {
  const { issuer } = requireSettings(app)
  return writing(app.db, async (tx) => {
    const user = await lockUser(tx, caller.userId)
    const removed = await deleteIdentity(tx, caller.userId, id)
    if (!user || !removed) throw new Problem('not-found')
    const left = await listIdentitiesOf(tx, user.id)
    const isWayIn = (identity: IdentitiesTable) => isSameIssuer(identity.issuer, issuer)
    if (!user.hasPassword && isWayIn(removed) && !left.some(isWayIn)) {
      throw new Problem('last-way-in')
    }
    await tell({ ...app, db: tx }, { user, identity: removed, isLinked: false })
  })
}

/** In a transaction that holds the user. Nobody is told: whoever asks for it tells more than that. */
export async function unlinkSince(app: App, userId: string, since: number): Promise<Identity[]> {
  const removed = await deleteIdentitiesSince(app.db, userId, since)
  for (const { issuer, email } of removed) {
    await recordUserChange(app, userId, {
      action: 'identity.unlinked',
      before: { issuer, email },
      after: null,
    })
  }
  return removed.map(asIdentity)
}

/** Undefined when that person is linked already, to whomever. A user made just now hears nothing of it. */
export async function addIdentity(
  app: App,
  tx: Db,
  {
    user,
    person,
    isTold,
  }: { user: Pick<Linkable, 'id' | 'email'>; person: Person; isTold: boolean },
): Promise<IdentitiesTable | undefined> {
  const identity = {
    id: newId('idn'),
    issuer: person.issuer,
    subject: person.subject,
    user_id: user.id,
    email: person.email ?? null,
    created_at: app.clock(),
  }
  if (!(await insertIdentity(tx, identity))) return undefined
  if (isTold) await tell({ ...app, db: tx }, { user, identity, isLinked: true })
  return identity
}

interface Told {
  user: Pick<Linkable, 'id' | 'email'>
  identity: IdentitiesTable
  isLinked: boolean
}

/** The accounts the person works in, by their logs, and the person, by mail. */
async function tell(app: App, { user, identity, isLinked }: Told): Promise<void> {
  const { issuer, email } = identity
  await recordUserChange(app, user.id, {
    action: isLinked ? 'identity.linked' : 'identity.unlinked',
    before: isLinked ? null : { issuer, email },
    after: isLinked ? { issuer, email } : null,
  })
  const write: (change: Parameters<typeof linkedMail>[0]) => Letter = isLinked
    ? linkedMail
    : unlinkedMail
  const security = pageUrl(app, 'settings/security')
  await sendMail(app, user.email, write({ provider: new URL(issuer).host, email, security }))
}

/** The provider writes its own name with or without the slash that was configured. */
const isSameIssuer = (a: string, b: string): boolean => new URL(a).href === new URL(b).href

const asIdentity = ({ id, issuer, email, created_at }: IdentitiesTable): Identity => ({
  id,
  issuer,
  email,
  createdAt: isoTime(created_at),
})

import type { Identity } from '../../../contract/people/oauth.ts'
import type { App, Caller, Inside } from '../../context.ts'
import { type Letter, pageUrl, sendMail } from '../../mail/mail.ts'
import { isoTime } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { newId } from '../../platform/ids.ts'
import { lockUser } from '../../schema/locks.ts'
import type { IdentitiesTable } from '../../schema/users.ts'
import { recordUserChange } from '../accounts/accounts.ts'
import { linkedMail, unlinkedMail } from './mails.ts'
import { requireSettings } from './provider.ts'
import type { ProviderProfile } from './provider-profile.ts'
import {
  deleteIdentitiesSince,
  deleteIdentity,
  findIdentity,
  findUser,
  insertIdentity,
  type LinkableUser,
  listIdentitiesOf,
} from './store.ts'

export async function listIdentities(app: App, caller: Caller): Promise<{ items: Identity[] }> {
  const rows = await listIdentitiesOf(app.db, caller.userId)
  return { items: rows.map(asIdentity) }
}

/** Answers an identity that is linked to the caller already unchanged; refuses one that is linked to another user. */
export function linkProfile(app: App, caller: Caller, profile: ProviderProfile): Promise<Identity> {
  return writing(app, async (inside) => {
    await lockUser(inside.db, caller.userId)
    const user = await findUser(inside.db, caller.userId)
    if (!user) throw new Problem('not-found')
    const made = await addIdentity(inside, { user, profile, isAnnounced: true })
    if (made) return asIdentity(made)
    const known = await findIdentity(inside.db, profile.issuer, profile.subject)
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
  return writing(app, async (inside) => {
    await lockUser(inside.db, caller.userId)
    const user = await findUser(inside.db, caller.userId)
    const removed = await deleteIdentity(inside.db, caller.userId, id)
    if (!user || !removed) throw new Problem('not-found')
    const left = await listIdentitiesOf(inside.db, user.id)
    const isWayIn = (identity: IdentitiesTable) => isSameIssuer(identity.issuer, issuer)
    if (!user.hasPassword && isWayIn(removed) && !left.some(isWayIn)) {
      throw new Problem('last-way-in')
    }
    await announce(inside, { user, identity: removed, isLinked: false })
  })
}

/**
 * Unlinks the identities linked since then and answers them. Call it in a transaction that has locked the user. It sends
 * no mail: the caller's own mail lists what was unlinked.
 */
export async function removeIdentitiesSince(
  inside: Inside,
  userId: string,
  since: number,
): Promise<Identity[]> {
  const removed = await deleteIdentitiesSince(inside.db, userId, since)
  for (const { issuer, email } of removed) {
    await recordUserChange(inside, userId, {
      action: 'identity.unlinked',
      before: { issuer, email },
      after: null,
    })
  }
  return removed.map(asIdentity)
}

/** Undefined when that identity is linked already, to any user. A user who was just created gets no mail about it. */
export async function addIdentity(
  inside: Inside,
  {
    user,
    profile,
    isAnnounced,
  }: { user: Pick<LinkableUser, 'id' | 'email'>; profile: ProviderProfile; isAnnounced: boolean },
): Promise<IdentitiesTable | undefined> {
  const identity = {
    id: newId('idn'),
    issuer: profile.issuer,
    subject: profile.subject,
    user_id: user.id,
    email: profile.email ?? null,
    created_at: inside.clock(),
  }
  if (!(await insertIdentity(inside.db, identity))) return undefined
  if (isAnnounced) await announce(inside, { user, identity, isLinked: true })
  return identity
}

interface IdentityChange {
  user: Pick<LinkableUser, 'id' | 'email'>
  identity: IdentitiesTable
  isLinked: boolean
}

/** Records the change in the audit logs of the user's accounts, and mails the user. */
async function announce(
  inside: Inside,
  { user, identity, isLinked }: IdentityChange,
): Promise<void> {
  const { issuer, email } = identity
  await recordUserChange(inside, user.id, {
    action: isLinked ? 'identity.linked' : 'identity.unlinked',
    before: isLinked ? null : { issuer, email },
    after: isLinked ? { issuer, email } : null,
  })
  const write: (change: Parameters<typeof linkedMail>[0]) => Letter = isLinked
    ? linkedMail
    : unlinkedMail
  const security = pageUrl(inside, 'settings/security')
  await sendMail(inside, user.email, write({ provider: new URL(issuer).host, email, security }))
}

/** Issuer URLs may differ from the configured one in a trailing slash. */
const isSameIssuer = (a: string, b: string): boolean => new URL(a).href === new URL(b).href

const asIdentity = ({ id, issuer, email, created_at }: IdentitiesTable): Identity => ({
  id,
  issuer,
  email,
  createdAt: isoTime(created_at),
})

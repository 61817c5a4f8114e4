import { roleName } from '../../../contract/people/permissions.ts'
import type { App } from '../../context.ts'
import { isoTime } from '../../platform/clock.ts'
import { tierOf } from '../accounts/accounts.ts'
import {
  listKeysWithoutSecrets,
  listMembers,
  listOpenInvitations,
  listOwnDomains,
  listQrStyles,
  requireAccountRow,
} from './contents-store.ts'

const jsonText = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
const timeOrNull = (ms: number | null) => (ms === null ? null : isoTime(ms))

export async function accountJson(app: App, accountId: string): Promise<string> {
  const row = await requireAccountRow(app.db, accountId)
  return jsonText({
    id: row.id,
    name: row.name,
    tier: await tierOf(app, accountId),
    referralCode: row.referral_code,
    linkedToReferral: row.linked_to_referral === 1,
    freeTrialEndsOn: timeOrNull(row.free_trial_ends_at),
    hasSeenTour: JSON.parse(row.has_seen_tour),
    createdAt: isoTime(row.created_at),
  })
}

export async function membersJson(app: App, accountId: string): Promise<string> {
  const [members, invitations] = [
    await listMembers(app.db, accountId),
    await listOpenInvitations(app.db, accountId),
  ]
  return jsonText({
    members: members.map(({ lastLoginAt, joinedAt, ...member }) => ({
      ...member,
      roleName: roleName(member.role),
      lastLoginAt: timeOrNull(lastLoginAt),
      joinedAt: isoTime(joinedAt),
    })),
    invitations: invitations.map(({ createdAt, expiresAt, ...invitation }) => ({
      ...invitation,
      roleName: roleName(invitation.role),
      createdAt: isoTime(createdAt),
      expiresAt: isoTime(expiresAt),
    })),
  })
}

export async function keysJson(app: App, accountId: string): Promise<string> {
  const keys = await listKeysWithoutSecrets(app.db, accountId)
  return jsonText(
    keys.map((key) => ({
      ...key,
      allowedAddresses: JSON.parse(key.allowedAddresses),
      expiresAt: timeOrNull(key.expiresAt),
      lastUsedAt: timeOrNull(key.lastUsedAt),
      createdAt: isoTime(key.createdAt),
    })),
  )
}

export async function domainsJson(app: App, accountId: string): Promise<string> {
  const domains = await listOwnDomains(app.db, accountId)
  return jsonText(domains.map((row) => ({ ...row, createdAt: isoTime(row.createdAt) })))
}

export async function qrStylesJson(app: App, accountId: string): Promise<string> {
  const styles = await listQrStyles(app.db, accountId)
  return jsonText(
    styles.map(({ id, name, isDefault, design }) => ({
      id,
      name,
      isDefault: isDefault === 1,
      design: JSON.parse(design),
    })),
  )
}

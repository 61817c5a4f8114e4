import type { Permission } from '../../contract/people/permissions.ts'

/** Who may come through besides a plain session: API keys, operators acting as a person, people without an account. */
type Open = 'keys' | 'acting' | 'withoutAccount'

export interface CallRow {
  /** `DELETE /api/ui/v1/users/:id`. */
  call: string
  needs: Permission | 'Login' | 'Mfa'
  open: readonly Open[]
  /** Only with a session that was confirmed in the last ten minutes. */
  isConfirmed?: true
}

const row = (
  call: string,
  needs: CallRow['needs'],
  open: readonly Open[],
  isConfirmed?: 'confirmed',
): CallRow => ({ call, needs, open, ...(isConfirmed && { isConfirmed: true }) })

const everyone: readonly Open[] = ['keys', 'acting']
const people: readonly Open[] = ['acting']
const nobodyElse: readonly Open[] = []
const alsoWithoutAccount: readonly Open[] = ['withoutAccount']

const ui = '/api/ui/v1'

/** The conditions of each call according to the specification, independent of the routes. */
export const callTable: readonly CallRow[] = [
  row(`GET ${ui}/info/domains`, 'Read', everyone),
  row(`GET ${ui}/info/domains/furlhub`, 'Read', everyone),

  row(`GET ${ui}/domains`, 'Read', everyone),
  row(`GET ${ui}/domains/favicons`, 'Read', everyone),
  row(`POST ${ui}/domains`, 'Create', everyone),
  row(`GET ${ui}/domains/:id`, 'Read', everyone),
  row(`PUT ${ui}/domains/:id`, 'Update', everyone),
  row(`POST ${ui}/domains/:id/check`, 'Update', everyone),
  row(`DELETE ${ui}/domains/:id`, 'Admin', everyone),

  row(`POST ${ui}/redirects/standard`, 'Create', everyone),
  row(`PUT ${ui}/redirects/standard`, 'Update', everyone),
  row(`POST ${ui}/redirects/geo`, 'Create', everyone),
  row(`PUT ${ui}/redirects/geo`, 'Update', everyone),
  row(`POST ${ui}/redirects/geo/try`, 'Read', everyone),
  row(`POST ${ui}/redirects/geo/coverage`, 'Read', everyone),
  row(`GET ${ui}/redirects`, 'Read', everyone),
  row(`GET ${ui}/redirects/export`, 'Read', everyone),
  // Each item needs the permission of its own action.
  row(`POST ${ui}/redirects/bulk`, 'Read', everyone),
  row(`GET ${ui}/redirects/:domain/:key`, 'Read', everyone),
  row(`DELETE ${ui}/redirects/:domain/:key`, 'Delete', everyone),
  row(`PUT ${ui}/redirects/:domain/:key/restore`, 'Update', everyone),
  row(`GET ${ui}/redirects/:domain/:key/history`, 'Read', everyone),
  row(`PUT ${ui}/redirects/:domain/:key/history/:id/restore`, 'Update', everyone),
  row(`GET ${ui}/keys/:domain/:key`, 'Read', everyone),

  row(`POST ${ui}/redirects/furlhub`, 'Create', everyone),
  row(`GET ${ui}/redirects/furlhub`, 'Read', everyone),
  row(`GET ${ui}/furlhubs/trends`, 'Read', everyone),
  row(`GET ${ui}/furlhubs/:domain/:key/analytics`, 'Read', everyone),
  row(`PATCH ${ui}/furlhubs/:domain/:key`, 'Update', everyone),
  row(`GET ${ui}/furlhubs/:domain/:key/draft`, 'Read', everyone),
  row(`PUT ${ui}/furlhubs/:domain/:key/draft`, 'Update', everyone),
  row(`POST ${ui}/furlhubs/:domain/:key/publish`, 'Update', everyone),
  row(`DELETE ${ui}/furlhubs/:domain/:key/schedule`, 'Update', everyone),
  row(`POST ${ui}/furlhubs/:domain/:key/discard`, 'Update', everyone),
  row(`POST ${ui}/furlhubs/:domain/:key/disable`, 'Update', everyone),
  row(`POST ${ui}/furlhubs/:domain/:key/enable`, 'Update', everyone),
  row(`POST ${ui}/furlhubs/:domain/:key/preview-links`, 'Update', everyone),
  row(`GET ${ui}/furlhubs/:domain/:key/subscribers`, 'Read', everyone),
  row(`GET ${ui}/furlhubs/:domain/:key/subscribers.csv`, 'Read', everyone),
  row(`GET ${ui}/furlhubs/:domain/:key/versions`, 'Read', everyone),
  row(`GET ${ui}/furlhubs/:domain/:key/versions/:number`, 'Read', everyone),
  row(`PATCH ${ui}/furlhubs/:domain/:key/versions/:number`, 'Update', everyone),
  row(`POST ${ui}/furlhubs/:domain/:key/versions/:number/restore`, 'Update', everyone),
  row(`GET ${ui}/furlhubs/:domain/:key/versions/:from/diff/:to`, 'Read', everyone),
  row(`GET ${ui}/targets`, 'Create', everyone),

  row(`GET ${ui}/utm-templates`, 'Read', everyone),
  row(`POST ${ui}/utm-templates`, 'Create', everyone),
  row(`PUT ${ui}/utm-templates/:id`, 'Update', everyone),
  row(`DELETE ${ui}/utm-templates/:id`, 'Delete', everyone),
  row(`GET ${ui}/tags`, 'Read', everyone),
  row(`POST ${ui}/tags`, 'Create', everyone),
  row(`PUT ${ui}/tags/:id`, 'Update', everyone),
  row(`DELETE ${ui}/tags/:id`, 'Delete', everyone),

  row(`GET ${ui}/imports`, 'Create', everyone),
  row(`POST ${ui}/uploads`, 'Create', everyone),
  row(`POST ${ui}/imports`, 'Create', everyone),
  row(`GET ${ui}/imports/:id`, 'Create', everyone),
  row(`GET ${ui}/imports/:id/rows`, 'Create', everyone),
  row(`GET ${ui}/imports/:id/errors`, 'Create', everyone),
  row(`PUT ${ui}/imports/:id/check`, 'Create', everyone),
  row(`PUT ${ui}/imports/:id/start`, 'Create', everyone),
  row(`DELETE ${ui}/imports/:id`, 'Create', everyone),

  row(`GET ${ui}/redirects/:domain/:key/qr`, 'Read', everyone),
  row(`POST ${ui}/redirects/:domain/:key/qr`, 'Read', everyone),
  row(`GET ${ui}/qr-presets`, 'Read', everyone),
  row(`POST ${ui}/qr-presets`, 'Create', everyone),
  row(`PUT ${ui}/qr-presets/:id`, 'Update', everyone),
  row(`DELETE ${ui}/qr-presets/:id`, 'Delete', everyone),

  row(`GET ${ui}/analytics/summary`, 'Read', everyone),
  row(`GET ${ui}/analytics/timeseries`, 'Read', everyone),
  row(`GET ${ui}/analytics/breakdown`, 'Read', everyone),
  row(`GET ${ui}/analytics/weeks`, 'Read', everyone),
  row(`GET ${ui}/analytics/events`, 'Read', everyone),
  row(`GET ${ui}/analytics/live`, 'Read', everyone),
  row('GET /analytics/v1/summary', 'Read', everyone),
  row('GET /analytics/v1/timeseries', 'Read', everyone),
  row('GET /analytics/v1/breakdown', 'Read', everyone),
  row('GET /analytics/v1/weeks', 'Read', everyone),
  row('GET /analytics/v1/events', 'Read', everyone),
  row('GET /analytics/v1/live', 'Read', everyone),

  row(`GET ${ui}/account`, 'Login', everyone),
  row(`PUT ${ui}/account`, 'Admin', everyone),
  row(`PUT ${ui}/account/owner`, 'Owner', nobodyElse, 'confirmed'),
  row(`DELETE ${ui}/account`, 'Owner', nobodyElse, 'confirmed'),
  row(`GET ${ui}/account/usage`, 'Read', everyone),
  row(`GET ${ui}/account/tier/:tier/limits`, 'Login', everyone),
  row(`PUT ${ui}/account/has-seen-tour/:tour`, 'Login', everyone),
  row(`GET ${ui}/account/exports`, 'Admin', people),
  row(`POST ${ui}/account/exports`, 'Admin', people),
  row(`GET ${ui}/account/exports/:id`, 'Admin', people),
  row(`GET ${ui}/account/exports/:id/file`, 'Admin', people),

  row(`GET ${ui}/profile`, 'Login', ['keys', 'acting', 'withoutAccount']),
  row(`PUT ${ui}/profile`, 'Login', alsoWithoutAccount),
  row(`POST ${ui}/profile/email/confirmations`, 'Login', alsoWithoutAccount, 'confirmed'),
  row(`POST ${ui}/profile/email/mail`, 'Login', alsoWithoutAccount),
  row(`DELETE ${ui}/profile/email`, 'Login', alsoWithoutAccount),

  row(`GET ${ui}/accounts`, 'Login', ['acting', 'withoutAccount']),
  row(`POST ${ui}/accounts`, 'Login', alsoWithoutAccount),
  row(`PUT ${ui}/accounts/:id/accept`, 'Login', alsoWithoutAccount),
  row(`DELETE ${ui}/accounts/:id/decline`, 'Login', alsoWithoutAccount),
  row(`DELETE ${ui}/accounts/:id/leave`, 'Login', alsoWithoutAccount),
  row(`PUT ${ui}/accounts/:id/restore`, 'Login', alsoWithoutAccount),

  row(`GET ${ui}/users`, 'Admin', people),
  row(`POST ${ui}/users`, 'Admin', people),
  row(`POST ${ui}/users/:id/resend`, 'Admin', people),
  row(`DELETE ${ui}/users/cancel/:id`, 'Admin', people),
  row(`PUT ${ui}/users/:id/status/:status`, 'Admin', people),
  row(`PUT ${ui}/users/:id/role/:role`, 'Admin', people),
  row(`DELETE ${ui}/users/:id`, 'Admin', people),
  row(`POST ${ui}/users/:id/assume`, 'Login', alsoWithoutAccount, 'confirmed'),
  row(`GET ${ui}/billing`, 'Billing', ['keys']),
  row(`GET ${ui}/billing/history`, 'Billing', ['keys']),
  row(`GET ${ui}/billing/prices`, 'Login', everyone),
  row(`GET ${ui}/billing/promotion`, 'Billing', ['keys']),
  row(`GET ${ui}/billing/failure`, 'Billing', ['keys']),
  row(`POST ${ui}/billing/checkout`, 'Billing', ['keys']),
  row(`POST ${ui}/billing/portal`, 'Billing', ['keys']),
  row(`POST ${ui}/billing/cancellation`, 'Billing', ['keys']),
  row(`DELETE ${ui}/billing/cancellation`, 'Billing', ['keys']),
  row(`GET ${ui}/operator/plans`, 'Login', alsoWithoutAccount),
  row(`GET ${ui}/operator/accounts`, 'Login', alsoWithoutAccount),
  row(`PUT ${ui}/operator/accounts/:id/tier`, 'Login', alsoWithoutAccount),

  row(`GET ${ui}/operator/people`, 'Login', alsoWithoutAccount),
  row(`GET ${ui}/operator/reports`, 'Login', alsoWithoutAccount),
  row(`PUT ${ui}/operator/reports/:id/:deed`, 'Login', alsoWithoutAccount),
  row(`GET ${ui}/operator/bans`, 'Login', alsoWithoutAccount),
  row(`POST ${ui}/operator/bans`, 'Login', alsoWithoutAccount),
  row(`DELETE ${ui}/operator/bans/:id`, 'Login', alsoWithoutAccount),
  row(`GET ${ui}/operator/block-list`, 'Login', alsoWithoutAccount),
  row(`POST ${ui}/operator/block-list`, 'Login', alsoWithoutAccount),
  row(`DELETE ${ui}/operator/block-list/:id`, 'Login', alsoWithoutAccount),
  row(`GET ${ui}/operator/newsletter`, 'Login', alsoWithoutAccount),
  row(`GET ${ui}/operator/newsletter/csv`, 'Login', alsoWithoutAccount),

  row(`GET ${ui}/operator/payouts`, 'Login', alsoWithoutAccount),
  row(`GET ${ui}/operator/payouts.csv`, 'Login', alsoWithoutAccount),
  row(`POST ${ui}/operator/payouts`, 'Login', alsoWithoutAccount),
  row(`GET ${ui}/operator/referrals`, 'Login', alsoWithoutAccount),
  row(`PUT ${ui}/operator/referrals/:id/:decision`, 'Login', alsoWithoutAccount),

  row(`POST ${ui}/referrals/code`, 'Admin', people),
  row(`GET ${ui}/referrals`, 'Admin', everyone),
  row(`PUT ${ui}/profile/referrals/:code`, 'Admin', nobodyElse),

  row(`GET ${ui}/api-keys`, 'Admin', nobodyElse),
  row(`POST ${ui}/api-keys`, 'Admin', nobodyElse, 'confirmed'),
  row(`DELETE ${ui}/api-keys/:id`, 'Admin', nobodyElse),

  row(`GET ${ui}/audit`, 'Admin', everyone),
  row(`GET ${ui}/audit/csv`, 'Admin', everyone),

  row(`POST ${ui}/auth/logout`, 'Login', ['acting', 'withoutAccount']),
  row(`GET ${ui}/auth/sessions`, 'Login', alsoWithoutAccount),
  row(`DELETE ${ui}/auth/sessions`, 'Login', alsoWithoutAccount),
  row(`DELETE ${ui}/auth/sessions/:id`, 'Login', alsoWithoutAccount),
  row(`GET ${ui}/auth/confirmations`, 'Login', alsoWithoutAccount),
  row(`POST ${ui}/auth/confirmations`, 'Login', alsoWithoutAccount),
  row(`POST ${ui}/auth/confirmations/email`, 'Login', alsoWithoutAccount),
  row(`GET ${ui}/auth/accounts`, 'Login', ['acting', 'withoutAccount']),
  row(`POST ${ui}/auth/accounts/login`, 'Login', alsoWithoutAccount),
  row(`PUT ${ui}/auth/passwords`, 'Login', alsoWithoutAccount),
  row(`POST ${ui}/auth/oauth/link`, 'Login', alsoWithoutAccount, 'confirmed'),
  row(`GET ${ui}/auth/identities`, 'Login', alsoWithoutAccount),
  row(`DELETE ${ui}/auth/identities/:id`, 'Login', alsoWithoutAccount, 'confirmed'),

  row(`GET ${ui}/auth/factors`, 'Login', alsoWithoutAccount),
  row(`POST ${ui}/auth/factors/email`, 'Login', alsoWithoutAccount, 'confirmed'),
  row(`POST ${ui}/auth/factors/email/confirm`, 'Login', alsoWithoutAccount, 'confirmed'),
  row(`POST ${ui}/auth/factors/totp`, 'Login', alsoWithoutAccount, 'confirmed'),
  row(`POST ${ui}/auth/factors/totp/confirm`, 'Login', alsoWithoutAccount, 'confirmed'),
  row(`POST ${ui}/auth/factors/passkeys/options`, 'Login', alsoWithoutAccount, 'confirmed'),
  row(`POST ${ui}/auth/factors/passkeys`, 'Login', alsoWithoutAccount, 'confirmed'),
  row(`POST ${ui}/auth/factors/recovery-codes`, 'Login', alsoWithoutAccount, 'confirmed'),
  row(`PUT ${ui}/auth/factors/:id`, 'Login', alsoWithoutAccount),
  row(`DELETE ${ui}/auth/factors/:id`, 'Login', alsoWithoutAccount, 'confirmed'),

  // Only a login that waits for its second factor.
  row(`POST ${ui}/auth/mfa/email`, 'Mfa', nobodyElse),
  row(`POST ${ui}/auth/mfa/email/send`, 'Mfa', nobodyElse),
  row(`POST ${ui}/auth/mfa/totp`, 'Mfa', nobodyElse),
  row(`POST ${ui}/auth/mfa/recovery`, 'Mfa', nobodyElse),
  row(`POST ${ui}/auth/mfa/passkey/options`, 'Mfa', nobodyElse),
  row(`POST ${ui}/auth/mfa/passkey`, 'Mfa', nobodyElse),
]

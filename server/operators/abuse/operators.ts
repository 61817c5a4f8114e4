import type { Caller, Inside } from '../../context.ts'
import { recordAudit } from '../../people/index.ts'

export interface OperatorAction {
  action: string
  subject: string
  before: object | null
  after: object | null
}

/** Records the action in the audit log of the operator's own account and of the account it concerns. */
export async function recordOperatorAction(
  inside: Inside,
  caller: Caller,
  { concerned, ...action }: OperatorAction & { concerned?: string },
): Promise<void> {
  const accounts = new Set([caller.accountId, concerned ?? ''].filter(Boolean))
  for (const accountId of accounts) {
    await recordAudit(inside, { accountId, userId: caller.userId, ...action })
  }
}

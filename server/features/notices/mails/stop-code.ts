import { z } from 'zod'
import type { App } from '../../../context.ts'
import { isSameText } from '../../../platform/secrets.ts'
import { pageUrl } from '../../mail/mail.ts'

export interface MemberOf {
  accountId: string
  userId: string
}

const Code = z.tuple([z.string(), z.string(), z.string()])

/** The link that ends all mails about notices of an account to a member. Its code is derived and works without end. */
export function stopUrl(app: Pick<App, 'secrets' | 'config'>, member: MemberOf): string {
  const code = [member.accountId, member.userId, proofOf(app, member)].join('.')
  return pageUrl(app, `notices/stop?${new URLSearchParams({ code })}`)
}

/** Undefined if the code is not ours. */
export function readStopCode(app: Pick<App, 'secrets'>, code: string): MemberOf | undefined {
  const parts = Code.safeParse(code.split('.'))
  if (!parts.success) return undefined
  const [accountId, userId, proof] = parts.data
  const member = { accountId, userId }
  return isSameText(proof, proofOf(app, member)) ? member : undefined
}

const proofOf = ({ secrets }: Pick<App, 'secrets'>, { accountId, userId }: MemberOf): string =>
  secrets.hash('notice-mails-stop', `${accountId} ${userId}`).slice(0, 22)

import { Account } from '../../../contract/people/account.ts'
import { TierLimits, Usage } from '../../../contract/plans/usage.ts'
import type { MemberCall } from '../../context.ts'
import { allow } from '../../people/index.ts'
import { answers, api } from '../../platform/http/http.ts'
import { markTourSeen, readUsage, requireTierLimits } from './usage.ts'

export const usage = api<MemberCall>()
  .get(
    '/usage',
    answers(Usage, 200, 'What of its tier the account uses'),
    allow('Read'),
    async (c) => c.json(await readUsage(c.var.app, c.var.member)),
  )
  .get(
    '/tier/:tier/limits',
    answers(TierLimits, 200, 'What a tier has room for'),
    allow('Login'),
    (c) => c.json(requireTierLimits(c.req.param('tier'))),
  )
  .put(
    '/has-seen-tour/:tour',
    answers(Account, 200, 'Mark a tour seen'),
    allow('Login'),
    async (c) => c.json(await markTourSeen(c.var.app, c.var.member, c.req.param('tour'))),
  )

import {
  ListPlanAccounts,
  PlanAccount,
  PlanAccountPage,
  PlanOverview,
  SetTier,
} from '../../../../contract/plans/operator-plans.ts'
import type { MemberCall } from '../../../context.ts'
import { allowOperator } from '../../../people/index.ts'
import { answers, api, body, query } from '../../../platform/http/http.ts'
import { listPlanAccounts, setTier } from './accounts.ts'
import { readOverview } from './overview.ts'

export const operatorPlans = api<MemberCall>().get(
  '/',
  answers(PlanOverview, 200, 'Accounts by tier, and what is paid (operators)'),
  allowOperator(),
  async (c) => c.json(await readOverview(c.var.app)),
)

export const operatorAccounts = api<MemberCall>()
  .get(
    '/',
    answers(PlanAccountPage, 200, 'Accounts with their plans (operators)'),
    allowOperator(),
    query(ListPlanAccounts),
    async (c) => c.json(await listPlanAccounts(c.var.app, c.req.valid('query'))),
  )
  .put(
    '/:id/tier',
    answers(PlanAccount, 200, 'Set the tier of an account (operators)'),
    allowOperator(),
    body(SetTier),
    async (c) => {
      const change = { id: c.req.param('id'), ...c.req.valid('json') }
      return c.json(await setTier(c.var.app, c.var.member, change))
    },
  )

import { Account, Profile } from '../../../contract/account.ts'
import type { MemberCall } from '../../context.ts'
import { answers, api } from '../../platform/http.ts'
import { allow } from '../auth/auth.ts'
import { readAccount, readProfile } from './accounts.ts'

export const accounts = api<MemberCall>()
  .get('/account', answers(Account, 200, 'The account of this login'), allow('Login'), async (c) =>
    c.json(await readAccount(c.var.app, c.var.member)),
  )
  .get('/profile', answers(Profile, 200, 'Who is logged in'), allow('Login'), async (c) =>
    c.json(await readProfile(c.var.app, c.var.member)),
  )

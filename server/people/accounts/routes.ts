import {
  Account,
  ConfirmEmail,
  DeleteAccount,
  EditAccount,
  EditProfile,
  HandOver,
  Profile,
} from '../../../contract/people/account.ts'
import { TakeBack, TakenBack, UseTakeBack } from '../../../contract/people/take-backs.ts'
import type { Call, MemberCall } from '../../context.ts'
import { limitByAddress } from '../../edge/call-limits.ts'
import { HOUR } from '../../platform/clock.ts'
import { answers, api, body, fails, query } from '../../platform/http/http.ts'
import { allow } from '../auth/auth.ts'
import { readAccount } from './accounts.ts'
import { deleteAccount } from './deletion/deletion.ts'
import { requireTakeBack, takeBack } from './email/take-back.ts'
import { editAccount, handOver } from './ownership.ts'
import {
  cancelEmailChange,
  confirmEmail,
  editProfile,
  readProfile,
  resendEmailMail,
} from './profile.ts'

const own = { person: true, withoutAccount: true } as const
const self = { ...own, self: true } as const

const account = api<MemberCall>()
  .get(
    '/account',
    answers(Account, 200, 'The account of this login'),
    fails('not-found'),
    allow('Login'),
    async (c) => c.json(await readAccount(c.var.app, c.var.member)),
  )
  .put(
    '/account',
    answers(Account, 200, 'Update the account'),
    fails('not-found'),
    allow('Admin'),
    body(EditAccount),
    async (c) => c.json(await editAccount(c.var.app, c.var.member, c.req.valid('json'))),
  )
  .put(
    '/account/owner',
    answers(Account, 200, 'Hand over ownership'),
    fails('not-found'),
    allow('Owner', { person: true, self: true, confirmed: true }),
    body(HandOver),
    async (c) => c.json(await handOver(c.var.app, c.var.member, c.req.valid('json').userId)),
  )
  .delete(
    '/account',
    answers(null, 204, 'Delete the account'),
    fails('not-found'),
    allow('Owner', { person: true, self: true, confirmed: true }),
    query(DeleteAccount),
    async (c) => {
      await deleteAccount(c.var.app, c.var.member, { isNow: c.req.valid('query').now === 'true' })
      return c.body(null, 204)
    },
  )

const profile = api<MemberCall>()
  .get(
    '/profile',
    answers(Profile, 200, 'Who is logged in'),
    fails('not-found'),
    allow('Login', { withoutAccount: true }),
    async (c) => c.json(await readProfile(c.var.app, c.var.member)),
  )
  .put(
    '/profile',
    answers(Profile, 200, 'Update profile'),
    fails('not-found', 'email-kept'),
    allow('Login', { ...self, confirmedFor: 'a new e-mail' }),
    body(EditProfile),
    async (c) => c.json(await editProfile(c.var.app, c.var.member, c.req.valid('json'))),
  )
  .post(
    '/profile/email/confirmations',
    answers(Profile, 200, 'Answer the mail to a new address'),
    fails('not-found', 'code-ended', 'wrong-code', 'email-taken', 'email-kept'),
    allow('Login', { ...self, confirmed: true }),
    body(ConfirmEmail),
    async (c) => c.json(await confirmEmail(c.var.app, c.var.member, c.req.valid('json').code)),
  )
  .post(
    '/profile/email/mail',
    answers(Profile, 202, 'Send the mail to the new address again'),
    fails('not-found', 'email-kept'),
    allow('Login', self),
    async (c) => c.json(await resendEmailMail(c.var.app, c.var.member), 202),
  )
  .delete(
    '/profile/email',
    answers(Profile, 200, 'Keep the present address'),
    fails('not-found'),
    allow('Login', self),
    async (c) => c.json(await cancelEmailChange(c.var.app, c.var.member)),
  )

const perHour = limitByAddress({ name: 'take-back', limit: 60, windowMs: HOUR })

/** No login: the code of the mail proves who calls. */
export const takeBacks = api<Call>()
  .get(
    '/:code',
    answers(TakeBack, 200, 'Read the link that takes a change of an e-mail back'),
    fails('code-ended'),
    perHour,
    async (c) => {
      c.header('referrer-policy', 'no-referrer')
      return c.json(await requireTakeBack(c.var.app, c.req.param('code')))
    },
  )
  .post(
    '/',
    answers(TakenBack, 200, 'Take a change of an e-mail back'),
    fails('code-ended'),
    perHour,
    body(UseTakeBack),
    async (c) => c.json(await takeBack(c.var.app, c.req.valid('json').code)),
  )

export const accounts = api<MemberCall>().route('/', account).route('/', profile)

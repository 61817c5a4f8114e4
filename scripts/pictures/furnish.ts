import { roles } from '../../contract/people/permissions.ts'
import { owner } from '../../server/demo/seed.ts'
import { type Calls, callsTo } from './calls.ts'

export const LINK_DOMAIN = 'go.alder.example'
export const HUB_DOMAIN = 'hub.alder.example'

const PASSWORD = 'four lamps in the fog'

const bitsOf = Object.fromEntries(roles)

interface Colleague {
  firstName: string
  lastName: string
  role: (typeof roles)[number][0]
  /** What they did lately, for the audit log. */
  work?: (calls: Calls) => Promise<unknown>
}

const colleagues: readonly Colleague[] = [
  {
    firstName: 'Jonas',
    lastName: 'Reet',
    role: 'Administrator',
    work: async ({ ask }) => {
      await ask('POST users', { email: 'print@studio-halm.example', role: bitsOf.Viewer })
    },
  },
  {
    firstName: 'Ida',
    lastName: 'Falk',
    role: 'Editor',
    work: async ({ ask }) => {
      await ask('PUT redirects/standard', {
        key: 'wifi',
        redirectTo: 'https://alderandpine.example/cafe/wifi-for-guests',
      })
    },
  },
  {
    firstName: 'Tom',
    lastName: 'Brandl',
    role: 'Creator',
    work: async ({ ask }) => {
      await ask('POST redirects/standard', {
        redirectTo: 'https://alderandpine.example/events/lantern-walk',
        vanity: 'lantern-walk',
        title: 'Lantern walk in December',
      })
    },
  },
  { firstName: 'Lea', lastName: 'Quist', role: 'Billing Admin' },
]

/** Adds what the demo lacks and the pictures show: colleagues and their work, API keys, and people who joined by a code. */
export async function furnish(origin: string): Promise<void> {
  const asOwner = callsTo(origin, await logIn(origin))
  await addReferrals(origin, asOwner)
  for (const colleague of colleagues) await addColleague(origin, asOwner, colleague)
  await asOwner.ask('POST auth/confirmations', { password: owner.password })
  await addKeys(asOwner)
}

const CODE = 'alder-pine'
const joined = [
  { firstName: 'Noor', lastName: 'Halden', email: 'noor@tarn-and-tide.example' },
  { firstName: 'Lukas', lastName: 'Halm', email: 'lukas@studio-halm.example' },
  { firstName: 'Birk', lastName: 'Sund', email: 'birk@fellhut.example' },
]

/** Others come by the code of the account and register. Whether they count is decided seven days later. */
async function addReferrals(origin: string, asOwner: Calls): Promise<void> {
  await asOwner.ask('POST referrals/code', { code: CODE })
  const anonymous = callsTo(origin)
  for (const person of joined) {
    await anonymous.ask('POST referrals/visits', { code: CODE })
    await register(origin, { ...person, referralCode: CODE })
  }
}

async function logIn(origin: string): Promise<string> {
  const { email: username, password } = owner
  const call = callsTo(origin)
  return (await call.ask<{ token: string }>('POST auth/login', { username, password })).token
}

/** Registers the colleague, who then accepts an invitation and does their work. */
async function addColleague(origin: string, asOwner: Calls, who: Colleague): Promise<void> {
  const { firstName, lastName, role, work } = who
  const email = `${firstName.toLowerCase()}@alderandpine.example`
  const token = await register(origin, { email, firstName, lastName })
  await asOwner.ask('POST users', { email, role: bitsOf[role] })
  const calls = callsTo(origin, token)
  const { items } = await calls.ask<{ items: { id: string; status: string }[] }>('GET accounts')
  const invited = items.find(({ status }) => status === 'INVITED')
  await calls.ask(`PUT accounts/${invited?.id}/accept`)
  const there = await calls.ask<{ token: string }>('POST auth/accounts/login', {
    accountId: invited?.id,
  })
  await work?.(callsTo(origin, there.token))
}

interface Registrant {
  email: string
  firstName: string
  lastName: string
  referralCode?: string
}

/** Returns a token of the new user. */
async function register(
  origin: string,
  { email, referralCode, ...person }: Registrant,
): Promise<string> {
  const { ask } = callsTo(origin)
  const { openLink } = await ask<{ openLink: string }>('PUT registrations', { email, referralCode })
  const { token } = await ask<{ token: string }>('POST registrations/accounts', {
    reg: new URL(openLink).searchParams.get('reg'),
    ...{ ...person, password: PASSWORD, acceptTerms: true },
  })
  return token
}

async function addKeys({ ask }: Calls): Promise<void> {
  await ask('POST api-keys', { name: 'Shop: links in order mails', permissions: bitsOf.Creator })
  await ask('POST api-keys', { name: 'Weekly report', permissions: bitsOf.Viewer })
}

import { answer, api } from './api.ts'
import { ApiProblem } from './api-problem.ts'
import { pageAddress } from './base-path.ts'
import { HOME } from './intended-page.ts'
import { claimsOf, findToken, isSameUserAndAccount, storeToken, TOKEN } from './token.ts'

/** What an operator was before they began to act as somebody else. */
const FROM_TOKEN = 'assumedFromToken'
const FROM_USER = 'assumedFromUserId'
const FROM_ACCOUNT = 'assumedFromAccountId'
const FROM_ROLE = 'assumedFromRole'
const ROLE = 'role'

/** Where the operators' list of people stands. */
const USERS_PAGE = '/settings/users'

/**
 * A page load goes with every change of who is signed in, or in which account: nothing that one of them saw may stay in
 * memory for the other.
 */
function continueAs(token: string, path: string): void {
  storeToken(token)
  location.assign(pageAddress(path))
}

let isReplacing = false

/**
 * The old session ends before the new token is here. What polls meanwhile is refused, and that must not be taken for the
 * end of the login: it would cut off the very answer that holds the new token.
 */
export const isReplacingSession = (): boolean => isReplacing

/** Where it works a page load follows, and until then the answer stays yes. */
async function replaceSession(replace: () => Promise<void>): Promise<void> {
  isReplacing = true
  try {
    await replace()
  } catch (error) {
    isReplacing = false
    throw error
  }
  location.assign(pageAddress(HOME))
}

/** Goes on within another account of the same person. */
export const switchAccount = (accountId: string): Promise<void> =>
  replaceSession(() => openAccount(accountId))

/** Leaves the account at hand: into another one first, since the session here ends with the membership. */
export function leaveAccountFor(
  next: string,
  account: { id: string; leave: () => Promise<void> },
): Promise<void> {
  return replaceSession(async () => {
    await openAccount(next)
    try {
      await account.leave()
    } catch (error) {
      await openAccount(account.id)
      throw error
    }
  })
}

async function openAccount(accountId: string): Promise<void> {
  const { token } = await answer(api.v1.auth.accounts.login.$post({ json: { accountId } }))
  // A role that was only for display belonged to the account before
  localStorage.removeItem(ROLE)
  storeToken(token)
}

export const isActing = (): boolean => localStorage.getItem(FROM_TOKEN) !== null

/** Goes on as that person, for an hour. The operator's own session waits beside it. */
export async function startActing(userId: string): Promise<void> {
  const own = findToken()
  const { token } = await answer(api.v1.users[':id'].assume.$post({ param: { id: userId } }))
  const { sub, acc } = claimsOf(own)
  keep(FROM_TOKEN, own)
  keep(FROM_USER, sub)
  keep(FROM_ACCOUNT, acc)
  keep(FROM_ROLE, localStorage.getItem(ROLE))
  localStorage.removeItem(ROLE)
  continueAs(token, HOME)
}

/** Ends the session as somebody else on the server, and goes on as the operator. */
export async function stopActing(): Promise<void> {
  try {
    await answer(api.v1.auth.logout.$post())
  } catch (error) {
    if (!hasEnded(error)) throw error
  }
  resumeOperator()
}

/** Its hour was over, which is what was asked for. */
const hasEnded = (error: unknown) => error instanceof ApiProblem && error.kind === 'unauthenticated'

/** Puts the operator's own session back. Answers false where nobody acted as somebody else. */
export function resumeOperator(): boolean {
  const own = localStorage.getItem(FROM_TOKEN)
  if (own === null) return false
  keep(ROLE, localStorage.getItem(FROM_ROLE))
  for (const name of [FROM_TOKEN, FROM_USER, FROM_ACCOUNT, FROM_ROLE]) localStorage.removeItem(name)
  continueAs(own, USERS_PAGE)
  return true
}

function keep(name: string, value: string | null | undefined): void {
  if (value === null || value === undefined) localStorage.removeItem(name)
  else localStorage.setItem(name, value)
}

/**
 * Another tab may switch the account, or act as somebody else, and both tabs share one token. This tab then begins anew,
 * so that it never shows one account and changes the other. Answers with what ends the watch.
 */
export function watchOtherTabs(): () => void {
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key !== TOKEN || newValue === null) return
    if (!isSameUserAndAccount(oldValue ?? '', newValue)) location.assign(pageAddress(HOME))
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

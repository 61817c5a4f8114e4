import { answer, api } from '../api/api.ts'
import { ApiProblem } from '../api/api-problem.ts'
import { pageAddress } from '../base-path.ts'
import { HOME } from './intended-page.ts'
import { noteSwitchElsewhere } from './switched-elsewhere.ts'
import { claimsOf, findToken, isSameUserAndAccount, storeToken, TOKEN } from './token.ts'

/** The operator's own session, kept while they act as another user. */
export const FROM_TOKEN = 'assumedFromToken'
const FROM_USER = 'assumedFromUserId'
const FROM_ACCOUNT = 'assumedFromAccountId'
const FROM_ROLE = 'assumedFromRole'
const ROLE = 'role'

/** The page with the operators' list of users. */
const USERS_PAGE = '/settings/users'

/**
 * Every change of user or account reloads the page, so that nothing that one of them saw stays in memory for the other.
 */
function continueAs(token: string, path: string): void {
  storeToken(token)
  location.assign(pageAddress(path))
}

let isReplacing = false

/**
 * The old session ends before the new token arrives, or before this page is left, so polling calls are refused in between.
 * Treating that as the end of the login would abort the request, or leave with the wrong words.
 */
export const isReplacingSession = (): boolean => isReplacing

/** For what ends this session on purpose. If it succeeds, the caller leaves the page; the session counts as replaced until then. */
export async function endingSession<Result>(act: () => Promise<Result>): Promise<Result> {
  isReplacing = true
  try {
    return await act()
  } catch (error) {
    isReplacing = false
    throw error
  }
}

/** Call it right before this page is left for good. */
export function noteSessionEnd(): void {
  isReplacing = true
}

async function replaceSession(replace: () => Promise<void>): Promise<void> {
  await endingSession(replace)
  location.assign(pageAddress(HOME))
}

/** Switches to another account of the same user. */
export const switchAccount = (accountId: string): Promise<void> =>
  replaceSession(() => openAccount(accountId))

/** Leaves the current account. Switches to `next` first, since this session ends with the membership. */
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
  // The stored display role belongs to the previous account
  localStorage.removeItem(ROLE)
  storeToken(token)
}

export interface AssumedFrom {
  assumedFromUserId?: string
  assumedFromAccountId?: string
}

/** The operator who acts as the user, and their account; empty without one. */
export function assumedFrom(storage: Pick<Storage, 'getItem'> = localStorage): AssumedFrom {
  const [user, account] = [storage.getItem(FROM_USER), storage.getItem(FROM_ACCOUNT)]
  return {
    ...(user !== null && { assumedFromUserId: user }),
    ...(account !== null && { assumedFromAccountId: account }),
  }
}

export const isActing = (): boolean => localStorage.getItem(FROM_TOKEN) !== null

/** Starts to act as that user, for an hour. The operator's own session is kept. */
export async function startActing(userId: string): Promise<void> {
  const own = findToken()
  const { token } = await answer(api.v1.users[':id'].assume.$post({ param: { id: userId } }))
  const { sub, acc } = claimsOf(own)
  setOrRemove(FROM_TOKEN, own)
  setOrRemove(FROM_USER, sub)
  setOrRemove(FROM_ACCOUNT, acc)
  setOrRemove(FROM_ROLE, localStorage.getItem(ROLE))
  localStorage.removeItem(ROLE)
  continueAs(token, HOME)
}

/** Ends the assumed session on the server and resumes the operator's own. */
export async function stopActing(): Promise<void> {
  try {
    await answer(api.v1.auth.logout.$post())
  } catch (error) {
    if (!hasEnded(error)) throw error
  }
  resumeOperator()
}

/** The assumed session has already expired, so there is nothing left to end. */
const hasEnded = (error: unknown) => error instanceof ApiProblem && error.kind === 'unauthenticated'

/** Restores the operator's own session. Returns false if no operator was acting. */
export function resumeOperator(): boolean {
  const own = localStorage.getItem(FROM_TOKEN)
  if (own === null) return false
  setOrRemove(ROLE, localStorage.getItem(FROM_ROLE))
  for (const name of [FROM_TOKEN, FROM_USER, FROM_ACCOUNT, FROM_ROLE]) localStorage.removeItem(name)
  continueAs(own, USERS_PAGE)
  return true
}

function setOrRemove(name: string, value: string | null | undefined): void {
  if (value === null || value === undefined) localStorage.removeItem(name)
  else localStorage.setItem(name, value)
}

/**
 * Tabs share one token, and another tab may switch the account or act as another user. This tab then reloads, so that it
 * never shows one account and changes the other. Returns the function that stops watching.
 */
export function watchOtherTabs(): () => void {
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key !== TOKEN || newValue === null) return
    if (isSameUserAndAccount(oldValue ?? '', newValue)) return
    noteSwitchElsewhere()
    location.assign(pageAddress(HOME))
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

import { type QueryCacheNotifyEvent, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Account } from '../../contract/people/account.ts'
import { permissionWords } from '../lib/session/permission-words.ts'
import { accountQuery } from '../lib/session/session.ts'
import { toast } from '../ui/toasts/toast.ts'

type KnownRole = Pick<Account, 'id' | 'role'>

/** A role that the user gave themselves, such as by handing the account over, is set by hand and no news. */
export function isRoleNews(before: KnownRole | undefined, now: KnownRole, isOwn: boolean): boolean {
  return !isOwn && before?.id === now.id && before.role !== now.role
}

/** Whether this is a new value of the account, and whether it was set by hand; undefined for every other event. */
function accountUpdate(event: QueryCacheNotifyEvent): { isOwn: boolean } | undefined {
  if (event.type !== 'updated' || event.action.type !== 'success') return undefined
  if (event.query.queryKey[0] !== accountQuery.queryKey[0]) return undefined
  return { isOwn: event.action.manual === true }
}

/** Tells the user that their role was changed. The screens adapt by themselves. */
export function useRoleNews(): void {
  const client = useQueryClient()
  useEffect(() => {
    let known: KnownRole | undefined = client.getQueryData(accountQuery.queryKey)
    return client.getQueryCache().subscribe((event: QueryCacheNotifyEvent) => {
      const update = accountUpdate(event)
      const now = update && client.getQueryData(accountQuery.queryKey)
      if (!now) return
      if (isRoleNews(known, now, update.isOwn)) {
        toast({
          title: 'Your role has changed',
          message: `In ${now.name} you are ${permissionWords(now.role)} now.`,
        })
      }
      known = now
    })
  }, [client])
}

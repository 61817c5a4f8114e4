import { useEffect } from 'react'
import type { SetURLSearchParams } from 'react-router'
import { toast } from '../../ui/toasts/toast.ts'
import { useLinkDrawer } from './drawer-state.tsx'
import { findShared, isShare, withoutShare } from './shared-address.ts'

const NOT_FOUND = {
  title: 'No address found',
  message: 'What was shared holds no web address to shorten.',
}
const NOT_ALLOWED = {
  title: 'Nothing was shortened',
  message:
    'You may not create links in this account. An Owner or Administrator can change your role under Settings, Users.',
}

interface Sharing {
  search: URLSearchParams
  setSearch: SetURLSearchParams
  mayCreate: boolean
}

/** Opens the drawer once with a shared address, and removes it from the URL, so that Back or a reload does not repeat it. */
export function useShared({ search, setSearch, mayCreate }: Sharing): void {
  const { createFor } = useLinkDrawer()
  const sharing = isShare(search)
  const address = findShared(search)
  useEffect(() => {
    if (!sharing) return
    setSearch(withoutShare, { replace: true, preventScrollReset: true })
    if (address && mayCreate) createFor(address)
    else toast({ ...(mayCreate ? NOT_FOUND : NOT_ALLOWED), tone: 'danger' })
  }, [sharing, address, mayCreate, createFor, setSearch])
}

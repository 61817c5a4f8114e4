import { useEffect, useState } from 'react'
import type { UtmTemplate } from '../../contract/links/utm-templates.ts'
import { hasPermission } from '../../contract/people/permissions.ts'
import { listDomains, listTags, listUtmTemplates } from '../servers/calls.ts'
import type { Server } from '../servers/servers.ts'

export interface AccountLists {
  domains: readonly string[]
  /** By how many links have them. */
  tags: readonly string[]
  templates: readonly UtmTemplate[]
}

const none: AccountLists = { domains: [], tags: [], templates: [] }

/** What the form offers. It can be used before they are here, and without those that do not come. */
export function useAccountLists(server: Server): AccountLists {
  const [lists, setLists] = useState(none)
  useEffect(() => {
    if (server.signIn && hasPermission(server.signIn.role, 'Read')) void load(server).then(setLists)
  }, [server])
  return lists
}

async function load(server: Server): Promise<AccountLists> {
  const [domains, tags, templates] = await Promise.all([
    listDomains(server),
    listTags(server),
    listUtmTemplates(server),
  ])
  return {
    domains: domains.isFine ? domains.value : [],
    tags: tags.isFine
      ? tags.value.items.toSorted((a, b) => b.links - a.links).map(({ name }) => name)
      : [],
    templates: templates.isFine ? templates.value.items : [],
  }
}

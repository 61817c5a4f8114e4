import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { UtmTemplate } from '../../contract/links/utm-templates.ts'
import { hasPermission } from '../../contract/people/permissions.ts'
import { Field } from '../look/field.tsx'
import { openOptions } from '../look/open-options.ts'
import { listDomains, listTags, listUtmTemplates } from '../servers/calls.ts'
import type { Server } from '../servers/servers.ts'
import { KeyField } from './key-field.tsx'
import type { Result } from './link-result.tsx'
import type { Start } from './start.ts'
import { TagsField } from './tags-field.tsx'
import { TemplateField } from './template-field.tsx'
import { useLinkForm } from './use-link-form.ts'

interface LinkFormProps {
  server: Server
  start: Start
  /** Something was typed. */
  touch: () => void
  onPress: () => void
  show: (result: Result) => void
  children: ReactNode
}

export function LinkForm({ server, start, touch, onPress, show, children }: LinkFormProps) {
  const lists = useAccountLists(server)
  const form = useLinkForm({ server, start, show, touch, onPress })
  const { values, set, problem } = form
  const isSignedIn = server.signIn !== null
  const first = useRef<HTMLFormElement>(null)
  // With the key in focus Enter shortens at once, and a key can be typed without the pointer.
  useEffect(() => {
    const field = first.current?.querySelector<HTMLElement>(
      start.page.address === undefined ? '[name=address]' : '[name=key], [type=submit]',
    )
    field?.focus()
    performance.mark('usable')
  }, [start])
  return (
    <form className="stack" ref={first} onSubmit={form.submit} noValidate>
      {children}
      <Field label="Address" error={problem.fields.redirectTo} hint={addressHint(start)}>
        {(props) => (
          <input
            {...props}
            name="address"
            type="url"
            value={values.address}
            onChange={set('address')}
          />
        )}
      </Field>
      {isSignedIn && (
        <>
          <Field label="Title" error={problem.fields.title}>
            {(props) => (
              <input {...props} name="title" value={values.title} onChange={set('title')} />
            )}
          </Field>
          <KeyField server={server} form={form} domains={lists.domains} />
          <TagsField form={form} tags={lists.tags} />
          <TemplateField form={form} templates={lists.templates} />
        </>
      )}
      {problem.sentence !== '' && (
        <div className="note wrong stack" role="alert">
          <p className="any-text">{problem.sentence}</p>
          {problem.isSignInNeeded && (
            <button type="button" className="button compact" onClick={openOptions}>
              Log in again
            </button>
          )}
        </div>
      )}
      {!isSignedIn && <SignedOut />}
      <div className="last">
        <button type="submit" className="button primary wide" aria-disabled={form.isBusy}>
          {form.isBusy ? 'Shortening …' : 'Shorten and copy'}
        </button>
      </div>
    </form>
  )
}

function addressHint({ page }: Start): ReactNode {
  if (page.address !== undefined) return null
  return (
    <p className="hint">The open page is not on the web. Paste another address to shorten it.</p>
  )
}

function SignedOut() {
  return (
    <p className="muted small">
      You are logged out: the link ends after 7 days.{' '}
      <button type="button" className="text-button" onClick={openOptions}>
        Log in
      </button>
    </p>
  )
}

interface AccountLists {
  domains: readonly string[]
  /** By how many links have them. */
  tags: readonly string[]
  templates: readonly UtmTemplate[]
}

const noLists: AccountLists = { domains: [], tags: [], templates: [] }

/** What the form offers. It can be used before they are here, and without those that do not come. */
function useAccountLists(server: Server): AccountLists {
  const [lists, setLists] = useState(noLists)
  useEffect(() => {
    if (server.signIn && hasPermission(server.signIn.role, 'Read'))
      void loadLists(server).then(setLists)
  }, [server])
  return lists
}

async function loadLists(server: Server): Promise<AccountLists> {
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

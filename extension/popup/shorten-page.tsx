import { useEffect, useRef, useState } from 'react'
import { nounFor } from '../../contract/counted.ts'
import type { Link } from '../../contract/links/links.ts'
import { hasPermission, roleName } from '../../contract/people/permissions.ts'
import { CopyButton, ShortLink } from '../look/short-link.tsx'
import { findLinkTo } from '../servers/calls.ts'
import type { Server } from '../servers/servers.ts'
import { showKnown } from '../shorten/badge.ts'
import { LinkForm } from './link-form.tsx'
import { LinkResult, type Result } from './link-result.tsx'
import type { Start } from './start.ts'

interface ShortenPageProps {
  server: Server
  start: Start
  showWaiting: () => void
  /** A link is asked for. */
  onPress: () => void
}

export function ShortenPage({ server, start, showWaiting, onPress }: ShortenPageProps) {
  const [result, setResult] = useState<Result>()
  const [isFormWanted, setIsFormWanted] = useState(start.draft !== null)
  const known = useKnownLink(server, start)
  if (server.signIn && !hasPermission(server.signIn.role, 'Create'))
    return <MayNotCreate role={server.signIn.role} />
  const again = () => {
    setIsFormWanted(true)
    setResult(undefined)
  }
  if (result) return <LinkResult result={result} showWaiting={showWaiting} again={again} />
  if (known && !isFormWanted)
    return <KnownLink link={known} another={() => setIsFormWanted(true)} />
  return (
    <LinkForm
      server={server}
      start={start}
      touch={() => setIsFormWanted(true)}
      onPress={onPress}
      show={setResult}
    >
      {known && <KnownBeside link={known} />}
    </LinkForm>
  )
}

/** Asks the server only once the popup is open, so that it does not learn which pages the person reads. */
function useKnownLink(server: Server, { page }: Start): Link | undefined {
  const [link, setLink] = useState<Link>()
  const { address, tabId } = page
  useEffect(() => {
    if (address === undefined) return
    void findLinkTo(server, address).then((found) => {
      setLink(found)
      if (found && tabId !== undefined) void showKnown(tabId, found.shortUrl)
    })
  }, [server, address, tabId])
  return link
}

function KnownLink({ link, another }: { link: Link; another: () => void }) {
  const place = useRef<HTMLElement>(null)
  // It takes the place of the form, which had the focus.
  useEffect(() => place.current?.querySelector('button')?.focus(), [])
  const clicks = link.clicks.human
  return (
    <section className="card" aria-label="Your short link of this page" ref={place}>
      <p className="muted small">This page has a short link already</p>
      <ShortLink
        shortUrl={link.shortUrl}
        redirectTo={link.redirectTo}
        title={link.title}
        isCopyFirst
      >
        <span className="muted small number">
          {clicks.toLocaleString()} {nounFor(clicks, 'click')}
        </span>
      </ShortLink>
      <button type="button" className="button" onClick={another}>
        Make another
      </button>
    </section>
  )
}

/** The form was touched by the time it was found, and does not move away under the person's hands. */
function KnownBeside({ link }: { link: Link }) {
  return (
    <div className="note stack">
      <p className="any-text">
        This page has a short link already: <span className="strong">{link.shortUrl}</span>
      </p>
      <div>
        <CopyButton text={link.shortUrl} />
      </div>
    </div>
  )
}

function MayNotCreate({ role }: { role: number }) {
  return (
    <p className="note waits" role="status">
      As {roleName(role)} you can read links, and not make them. An Owner or Administrator can
      change your role.
    </p>
  )
}

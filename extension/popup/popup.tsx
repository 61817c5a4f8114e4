import { useEffect, useState } from 'react'
import { browser } from 'wxt/browser'
import { Mark } from '../look/mark.tsx'
import { openOptions } from '../look/open-options.ts'
import { CopyButton } from '../look/short-link.tsx'
import { useStored } from '../look/use-stored.ts'
import { ask } from '../messages.ts'
import { WISHES } from '../queue/queue.ts'
import type { Wish } from '../queue/wish.ts'
import { hostOf } from '../servers/server-address.ts'
import { currentOf, holderOf, SERVERS, type Server, type Servers } from '../servers/servers.ts'
import { forgetLastOutcome, type LastOutcome, watchLastOutcome } from '../shorten/last-outcome.ts'
import { RecentLinks } from './recent-links.tsx'
import { ShortenPage } from './shorten-page.tsx'
import { findDraft, type Start } from './start.ts'
import { WaitingLinks } from './waiting-links.tsx'

type View = 'shorten' | 'recent' | 'waiting'

export function Popup({ start }: { start: Start }) {
  const servers = useStored(SERVERS, start.servers) ?? start.servers
  const wishes = useStored<readonly Wish[]>(WISHES) ?? []
  const [view, setView] = useState<View>('shorten')
  const server = currentOf(servers)
  const [begin, setBegin] = useState(start)
  const outcome = useOutcome(start)
  // What the popup then says is newer.
  const [isPressed, setPressed] = useState(false)
  async function choose(origin: string) {
    // Each server has a draft of its own, and its own keys, domains and tags.
    setBegin({ ...start, draft: await findDraft(origin, start.page) })
    await browser.storage.local.set({ [SERVERS]: { ...servers, current: origin } })
  }
  useEffect(() => {
    void ask({ kind: 'send-due' })
  }, [])
  if (!server) return <NoServer />
  return (
    <>
      <Top servers={servers} server={server} choose={(origin) => void choose(origin)} />
      <nav className="views" aria-label="Views">
        <ViewButton of="shorten" view={view} choose={setView} label="Shorten" />
        <ViewButton of="recent" view={view} choose={setView} label="Recent" />
        <ViewButton
          of="waiting"
          view={view}
          choose={setView}
          label={wishes.length === 0 ? 'Waiting' : `Waiting (${wishes.length})`}
        />
      </nav>
      <main className="stack">
        {outcome && view === 'shorten' && !isPressed && (
          <LastPress key={outcome.at} outcome={outcome} />
        )}
        {/* Kept while another view is shown: nothing that was typed is lost. */}
        <div hidden={view !== 'shorten'}>
          <ShortenPage
            key={`${server.origin} ${holderOf(server)}`}
            server={server}
            start={begin}
            showWaiting={() => setView('waiting')}
            onPress={() => setPressed(true)}
          />
        </div>
        {view === 'recent' && <RecentLinks key={server.origin} server={server} />}
        {view === 'waiting' && <WaitingLinks wishes={wishes} />}
      </main>
    </>
  )
}

/** The one of before the popup opened, or of a press that ended since. */
function useOutcome(start: Start): LastOutcome | null {
  const [outcome, setOutcome] = useState(start.outcome)
  useEffect(() => watchLastOutcome(browser.storage.session, setOutcome), [])
  return outcome
}

interface ViewButtonProps {
  of: View
  view: View
  choose: (view: View) => void
  label: string
}

function ViewButton({ of, view, choose, label }: ViewButtonProps) {
  return (
    <button
      type="button"
      aria-current={view === of ? 'page' : undefined}
      onClick={() => choose(of)}
    >
      {label}
    </button>
  )
}

interface TopProps {
  servers: Servers
  server: Server
  choose: (origin: string) => void
}

function Top({ servers, server, choose }: TopProps) {
  return (
    <header className="top">
      <h1 className="visually-hidden">Unfurly</h1>
      <Mark size={24} />
      <div className="who">
        {servers.list.length > 1 ? (
          <select
            className="input small"
            aria-label="Server"
            value={server.origin}
            onChange={(event) => choose(event.target.value)}
          >
            {servers.list.map(({ origin }) => (
              <option key={origin} value={origin}>
                {hostOf(origin)}
              </option>
            ))}
          </select>
        ) : (
          <p className="strong small one-line">{hostOf(server.origin)}</p>
        )}
        <p className="muted small one-line">{holderOf(server) ?? 'Logged out'}</p>
      </div>
      <button type="button" className="button quiet compact" onClick={openOptions}>
        Settings
      </button>
    </header>
  )
}

function NoServer() {
  return (
    <main className="stack">
      <div className="row">
        <Mark size={24} />
        <h1>Unfurly</h1>
      </div>
      <p>
        Choose the server that makes your short links. It may be your own, or one that you know.
      </p>
      <button type="button" className="button primary wide" onClick={openOptions}>
        Choose a server
      </button>
    </main>
  )
}

/**
 * What became of a press outside the popup, by the shortcut, the icon or the menu, of one in a popup that was closed too soon,
 * or of a link that had waited.
 */
function LastPress({ outcome }: { outcome: LastOutcome }) {
  // It is shown once.
  useEffect(() => void forgetLastOutcome(browser.storage.session), [])
  if (outcome.kind === 'notice')
    return (
      <p className="note waits any-text" role="status">
        {outcome.sentence}
      </p>
    )
  const { shortUrl, isCopied, isOld } = outcome
  const what = isOld ? 'This page had a short link already' : 'Made'
  return (
    <div className={isCopied ? 'note fine' : 'note fine stack'} role="status">
      <p className="any-text">
        {isCopied ? `${what}, and copied: ` : `${what}: `}
        <span className="strong">{shortUrl}</span>
      </p>
      {!isCopied && <CopyButton text={shortUrl} />}
    </div>
  )
}

import { useEffect, useState } from 'react'
import { browser } from 'wxt/browser'
import { Mark } from '../look/mark.tsx'
import { useStored } from '../look/use-stored.ts'
import { SERVERS, type Servers } from '../servers/servers.ts'
import { AddServer } from './add-server.tsx'
import { PressChoice } from './press-choice.tsx'
import { ServerCard } from './server-card.tsx'

export function Options() {
  const stored = useStored<Servers>(SERVERS)
  if (stored === undefined) return null
  const servers = stored ?? { list: [], current: null }
  return (
    <main>
      <header className="row">
        <Mark size={32} />
        <h1>Unfurly in your browser</h1>
      </header>
      <section aria-labelledby="servers">
        <h2 id="servers">Servers</h2>
        {servers.list.length === 0 && (
          <p className="muted">
            Short links are made by a server: your own, or one that you know. Enter its address to
            begin.
          </p>
        )}
        <ul className="stack">
          {servers.list.map((server) => (
            <li key={server.origin}>
              <ServerCard server={server} servers={servers} />
            </li>
          ))}
        </ul>
        <AddServer isFirst={servers.list.length === 0} />
      </section>
      <PressChoice />
      <Shortcut />
      <section aria-labelledby="privacy">
        <h2 id="privacy">What it reads</h2>
        <p className="muted">
          The address and the title of the open page, when you press the icon or the shortcut or
          choose it in the menu, and a text that you selected if you choose that in the menu.
          Nothing else on a page. Addresses and titles go to the server that you chose, and to
          nobody else.
        </p>
      </section>
    </main>
  )
}

/** The shortcut as it is set in this browser; another extension may have it already. */
function Shortcut() {
  const [shortcut, setShortcut] = useState<string>()
  useEffect(() => {
    void browser.commands.getAll().then((commands) => {
      setShortcut(commands.find(({ name }) => name === 'shorten')?.shortcut ?? '')
    })
  }, [])
  return (
    <section aria-labelledby="shortcut">
      <h2 id="shortcut">Keyboard</h2>
      {shortcut === '' ? (
        <p>
          No shortcut is set, most likely because another extension has it. Set one in the browser,
          under its shortcuts of extensions.
        </p>
      ) : (
        <p>
          <kbd>{shortcut ?? '…'}</kbd> shortens the open page without the popup, and copies the
          short link. You can change it in the browser, under its shortcuts of extensions.
        </p>
      )}
    </section>
  )
}

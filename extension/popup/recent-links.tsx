import { useEffect, useId, useState } from 'react'
import { nounFor } from '../../contract/counted.ts'
import type { UrlHistory } from '../../contract/links/demo-links.ts'
import { ShortLink } from '../look/short-link.tsx'
import type { ServerAnswer } from '../servers/call.ts'
import { listHistory } from '../servers/calls.ts'
import type { Server } from '../servers/servers.ts'
import { agoOf } from './ago.ts'

type RecentLink = UrlHistory['items'][number]

export function RecentLinks({ server }: { server: Server }) {
  const [answer, setAnswer] = useState<ServerAnswer<UrlHistory>>()
  const [words, setWords] = useState('')
  const id = useId()
  const load = () => listHistory(server).then(setAnswer)
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once for each server, which is its key
  useEffect(() => void load(), [])
  if (!answer) return <p className="empty">Loading …</p>
  if (!answer.isFine)
    return (
      <div className="stack">
        <p className="note wrong" role="alert">
          {answer.fault.sentence}
        </p>
        <button type="button" className="button" onClick={() => void load()}>
          Try again
        </button>
      </div>
    )
  const links = answer.value.items.filter((link) => fits(link, words))
  return (
    <div className="stack">
      <div className="field">
        <label htmlFor={id}>Search recent links</label>
        <input
          id={id}
          type="search"
          className="input"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      {links.length === 0 ? (
        <p className="empty">{words === '' ? 'No short links yet.' : 'No recent link has this.'}</p>
      ) : (
        <ul className="links">
          {links.map((link) => (
            <li key={link.shortUrl}>
              <ShortLink {...link}>
                <span className="muted small number">{factsOf(link)}</span>
              </ShortLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function factsOf({ clicks, createdAt }: RecentLink): string {
  const count = `${clicks.toLocaleString()} ${nounFor(clicks, 'click')}`
  return `${count} · ${agoOf(createdAt, Date.now())}`
}

function fits({ shortUrl, redirectTo, title }: RecentLink, words: string): boolean {
  const text = `${shortUrl} ${redirectTo} ${title ?? ''}`.toLocaleLowerCase()
  return words
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

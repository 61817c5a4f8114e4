import { useState } from 'react'
import { browser } from 'wxt/browser'
import { useStored } from '../look/use-stored.ts'
import { ask } from '../messages.ts'
import { PRESS, type Press } from '../shorten/press.ts'

const choices: readonly { press: Press; label: string; about: string }[] = [
  {
    press: 'popup',
    label: 'Opens the popup',
    about: 'To choose a key, a domain, tags and a UTM template. Enter shortens at once.',
  },
  {
    press: 'shorten',
    label: 'Shortens the open page at once',
    about:
      'And copies the short link: the one that the page has already, or a new one. The icon shows ✓ when it is copied.',
  },
]

export function PressChoice() {
  const stored = useStored<Press>(PRESS)
  // Shown at once; the storage answers a moment later.
  const [wanted, setWanted] = useState<Press>()
  const chosen = wanted ?? stored ?? 'popup'
  async function choose(press: Press) {
    setWanted(press)
    await browser.storage.local.set({ [PRESS]: press })
    await ask({ kind: 'apply-press' })
  }
  return (
    <section aria-labelledby="press">
      <h2 id="press">A press on the icon</h2>
      <fieldset className="stack">
        <legend className="visually-hidden">A press on the icon</legend>
        {choices.map(({ press, label, about }) => (
          <label className="choice" key={press}>
            <input
              type="radio"
              name="press"
              checked={chosen === press}
              onChange={() => void choose(press)}
            />
            <span>
              <span className="strong">{label}</span>
              <br />
              <span className="muted small">{about}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </section>
  )
}

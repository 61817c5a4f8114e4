import { useEffect, useState } from 'react'
import { browser } from 'wxt/browser'

/** The shortcut as it is set in this browser; another extension may have it already. */
export function Shortcut() {
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

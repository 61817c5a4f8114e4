import { Button } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react'
import { pageAddress } from '../../lib/base-path.ts'
import { smallIcon } from '../../ui/icon.ts'
import css from './shortener.module.css'
import script from './shortener-script.ts?worker&url'
import { words } from './shortener-words.ts'

/** Static markup; the shortener's script finds its parts by data attributes and makes it interactive without React. */
export function Shortener() {
  return (
    <div className={css.shortener} data-shortener>
      <script async type="module" src={script} />
      <form className={css.paste} noValidate>
        <input
          name="address"
          type="url"
          aria-label="Long address"
          aria-describedby="shortener-note"
          placeholder="Paste a long address"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={8192}
        />
        <Button type="submit" size="lg">
          Shorten
        </Button>
      </form>
      <noscript>
        <p className={css.note}>Shortening an address on this page needs JavaScript.</p>
      </noscript>
      <p id="shortener-note" className={css.note} role="status" data-part="note">
        {words.idle}
      </p>
      <div data-part="place" role="status" />
      <template data-part="result">
        <Result />
      </template>
      <template data-part="invitation">
        <a className="site-link" href={pageAddress('/register-mail')}>
          Make an account
        </a>
      </template>
    </div>
  )
}

function Result() {
  return (
    <div className={css.result} data-result>
      <canvas data-slot="qr" role="img" className={css.qr} />
      <div className={css.main}>
        <a data-slot="link" className={css.link} target="_blank" rel="noreferrer" href="#hero">
          {' '}
        </a>
        <p className={css.until}>
          Works until <span data-slot="until" />.{' '}
          <a className="site-link" href={pageAddress('/register-mail')}>
            Make an account
          </a>{' '}
          to keep it, name it and see who clicks.
        </p>
      </div>
      <div className={css.actions}>
        <CopyButton />
        <Button variant="default" leftSection={<IconDownload {...smallIcon} />} data-act="qr">
          QR code
        </Button>
      </div>
    </div>
  )
}

/** Contains both labels; `data-copied` decides which one is visible. */
export function CopyButton() {
  return (
    <Button variant="default" className={css.copy} data-act="copy">
      <span className={css.idle}>
        <IconCopy {...smallIcon} /> Copy
      </span>
      <span className={css.done}>
        <IconCheck {...smallIcon} /> Copied
      </span>
    </Button>
  )
}

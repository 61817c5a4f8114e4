import { IconCheck } from '@tabler/icons-react'
import { smallIcon } from '../../ui/icon.ts'
import { Panel } from '../../ui/page/panel.tsx'
import css from './what-you-will-see.module.css'

const promises = [
  'Clicks by people, with bots and link previews counted apart',
  'Where they come from: country, referrer, device, QR code',
  'Each click within three seconds',
]

export function WhatYouWillSee() {
  return (
    <Panel title="What you will see here">
      <div className={css.ghost} aria-hidden="true">
        <svg viewBox="0 0 320 96" preserveAspectRatio="none" aria-hidden="true">
          <path
            d="M0 82C30 80 44 60 72 62s40 14 68 2 34-36 62-34 30 20 56 8 30-30 62-34"
            className={css.line}
          />
        </svg>
      </div>
      <ul className={css.list}>
        {promises.map((promise) => (
          <li key={promise}>
            <IconCheck {...smallIcon} />
            {promise}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

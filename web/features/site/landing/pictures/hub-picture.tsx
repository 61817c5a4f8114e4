import { IconRestore } from '@tabler/icons-react'
import { tinyIcon } from '../../../../ui/icon.ts'
import css from './hub-picture.module.css'

const links = ['Spring jackets', 'Book a repair', 'Café menu', 'Find the workshop']

const versions = [
  { name: 'v7', published: 'Today, 09:12', isLive: true },
  { name: 'v6', published: '2 October' },
  { name: 'v5', published: '18 September' },
  { name: 'v4', published: '30 August' },
]

export function HubPicture() {
  return (
    <div className={css.hub}>
      <div className={css.phone}>
        <i>A&amp;P</i>
        <b>Alder &amp; Pine</b>
        <small>Rainwear, made to be mended</small>
        {links.map((label) => (
          <span key={label}>{label}</span>
        ))}
      </div>
      <div className={css.versions}>
        <strong>Versions</strong>
        {versions.map(({ name, published, isLive }) => (
          <p key={name}>
            <b>{name}</b>
            <span>{published}</span>
            {isLive ? (
              <em>Live</em>
            ) : (
              <u>
                <IconRestore {...tinyIcon} />
                Restore
              </u>
            )}
          </p>
        ))}
      </div>
    </div>
  )
}

import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { pageAddress } from '../../lib/base-path.ts'
import { PageTop } from '../page-top.tsx'
import { Prose, Section } from '../section.tsx'
import css from './install.module.css'

const points = [
  [
    'One press',
    'Alt+Shift+U shortens the page you are on, and the short link is on your clipboard.',
  ],
  [
    'As you make links here',
    'Key, domain, tags, UTM template and QR code stand in the popup. If the page has a short link of yours already, you see that first.',
  ],
  ['From the menu', 'Right-click a link, a picture or selected text with an address in it.'],
  [
    'Nothing is lost',
    'Without a connection the link waits, and is made once when the server is back.',
  ],
] as const

const permissions = [
  [
    'The open tab',
    'Its address and title, and only once you press the icon, the keys or the menu.',
  ],
  ['The menu of pages', 'To add its entry.'],
  ['The clipboard', 'To put the short link there. It never reads it.'],
  ['Its own storage', 'For its settings, drafts and waiting links.'],
  ['Alarms', 'To try waiting links again.'],
  ['One address', 'That of the server you name, when you name it. It calls no other.'],
] as const

/** The packages of this build, and how a browser takes them. */
export function Install() {
  return (
    <>
      <PageTop
        title="Unfurly in your browser"
        lead="An extension for Chrome and Firefox that shortens the page you are on. It works with this installation, and with any other you name."
      />
      <Section title="Install it" isAlt>
        <div className={css.packages}>
          <Package name="Chrome" file="unfurly-chrome.zip">
            <li>Download the package and unpack it into a folder that stays.</li>
            <li>
              Open <code>chrome://extensions</code> and turn on <b>Developer mode</b>.
            </li>
            <li>
              Press <b>Load unpacked</b> and choose the folder.
            </li>
          </Package>
          <Package name="Firefox" file="unfurly-firefox.zip">
            <li>Download the package. It need not be unpacked.</li>
            <li>
              Open <code>about:debugging#/runtime/this-firefox</code>.
            </li>
            <li>
              Press <b>Load Temporary Add-on</b> and choose the package. Firefox forgets it when it
              is closed: only a signed add-on stays, and this package is not signed.
            </li>
          </Package>
        </div>
        <p className={css.note}>
          It needs Chrome 120 or Firefox 140, or newer. Other browsers that are built on Chromium
          take the package for Chrome. Updates are not automatic: after an update of this
          installation download it again.
        </p>
      </Section>
      <Section title="What it does">
        <Facts rows={points} />
      </Section>
      <Section
        title="What it may see"
        isAlt
        aside={<p>It asks for no more than it needs, and for your server when you name it.</p>}
      >
        <Facts rows={permissions} />
      </Section>
      <Section title="Connect it">
        <Prose>
          <p>
            The settings open after installing; later press the icon and <b>Settings</b>. Enter the
            address of your server, press <b>Add server</b> and allow the call. Then press{' '}
            <b>Log in</b>: a page of the server asks whether the extension may make links for you.
            Or paste an{' '}
            <a className="site-link" href={pageAddress('/settings/api-keys')}>
              API key
            </a>
            . Without either it makes links that end after 7 days.
          </p>
        </Prose>
      </Section>
    </>
  )
}

interface PackageProps {
  name: string
  file: string
  children: ReactNode
}

function Package({ name, file, children }: PackageProps) {
  return (
    <section id={name.toLowerCase()} className={css.package} aria-label={name}>
      <h3>{name}</h3>
      <ol>{children}</ol>
      <Button component="a" href={pageAddress(`/extension/${file}`)} download size="md">
        Download for {name}
      </Button>
    </section>
  )
}

const Facts = ({ rows }: { rows: readonly (readonly [string, string])[] }) => (
  <dl className={css.facts}>
    {rows.map(([name, text]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)

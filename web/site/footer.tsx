import { IconBrandGithub, IconBrandLinkedin, IconBrandX } from '@tabler/icons-react'
import { pageAddress } from '../lib/base-path.ts'
import { has, settingOf } from '../lib/installation.ts'
import { LogoMark } from '../ui/brand/logo.tsx'
import { PleatRule } from '../ui/brand/pleat-rule.tsx'
import { ContactLink } from './contact-link.tsx'
import css from './footer.module.css'
import { ThemeChoice } from './theme-choice.tsx'

const columns = [
  {
    title: 'Product',
    links: [
      ['Features', pageAddress('/#features')],
      ['Pricing', pageAddress('/pricing')],
      ['How it compares', pageAddress('/compare')],
      ['Browser extension', pageAddress('/extension/install')],
      ['Run it yourself', pageAddress('/#self-host')],
      ['Ambassador programme', pageAddress('/ambassador')],
    ],
  },
  {
    title: 'Developers',
    links: [
      ['Docs', pageAddress('/docs')],
      ['API docs', '/api/ui/docs#/'],
      ['Analytics API docs', '/analytics/docs'],
    ],
  },
  {
    title: 'About',
    links: [
      ['About us', pageAddress('/about')],
      ['Blog', pageAddress('/blog')],
      ['Newsletter', pageAddress('/newsletter')],
    ],
  },
  {
    title: 'Legal',
    links: [
      ['Privacy policy', pageAddress('/privacy-policy')],
      ['Cookies', pageAddress('/privacy-policy#cookies')],
      ['Terms of service', pageAddress('/terms-of-service')],
    ],
  },
] as const

const networks = [
  { slot: 'social-x', name: 'X', Icon: IconBrandX },
  { slot: 'social-linkedin', name: 'LinkedIn', Icon: IconBrandLinkedin },
  { slot: 'social-github', name: 'GitHub', Icon: IconBrandGithub },
] as const

export function Footer() {
  return (
    <footer className={css.footer}>
      <div className="site-width">
        <PleatRule />
        <div className={css.columns}>
          <div className={css.brand}>
            <LogoMark size={34} />
            <p>
              Long address in.
              <br />
              Short link out.
            </p>
          </div>
          {columns.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2>{title}</h2>
              <ul>
                {links.map(([label, href]) => (
                  <li key={href}>
                    <a href={href}>{label}</a>
                  </li>
                ))}
                {title === 'About' && (
                  <>
                    {has('status-page') && (
                      <li data-if="status-page">
                        <a href={pageAddress('/status')}>Status</a>
                      </li>
                    )}
                    <li>
                      <ContactLink className="" />
                    </li>
                  </>
                )}
              </ul>
            </nav>
          ))}
        </div>
        <div className={css.end}>
          <p>
            ©{' '}
            <span data-year suppressHydrationWarning>
              {new Date().getFullYear()}
            </span>{' '}
            Unfurly. <a href="https://db-ip.com">IP geolocation by DB-IP</a>, under CC BY 4.0.
          </p>
          <ThemeChoice />
          <Networks />
        </div>
      </div>
    </footer>
  )
}

function Networks() {
  return (
    <ul className={css.networks} aria-label="Social networks">
      {networks.map(({ slot, name, Icon }) => {
        const address = settingOf(slot)
        return (
          address && (
            <li key={slot} data-if={slot}>
              <a href={address} rel="me noopener" aria-label={`Unfurly on ${name}`} title={name}>
                <Icon size={20} stroke={1.5} aria-hidden="true" />
              </a>
            </li>
          )
        )
      })}
    </ul>
  )
}

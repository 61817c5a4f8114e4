import { LogoMark } from '../../ui/brand/logo.tsx'
import { PleatRule } from '../../ui/brand/pleat-rule.tsx'
import { CONTACT_MAIL } from './contact.ts'
import css from './footer.module.css'
import { ThemeChoice } from './theme-choice.tsx'

const columns = [
  {
    title: 'Developers',
    links: [
      ['API docs', '/api/ui/docs#/'],
      ['Analytics API docs', '/analytics/docs'],
    ],
  },
  { title: 'About', links: [[CONTACT_MAIL, `mailto:${CONTACT_MAIL}`]] },
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
        </div>
      </div>
    </footer>
  )
}

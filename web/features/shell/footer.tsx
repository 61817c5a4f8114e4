import css from './footer.module.css'

/** DB-IP's licence requires the name and the link. */
export function Footer() {
  return (
    <footer className={css.footer}>
      © {new Date().getFullYear()} Unfurly. IP geolocation by <a href="https://db-ip.com">DB-IP</a>,
      under CC BY 4.0.
    </footer>
  )
}

import css from './footer.module.css'

/** DB-IP's licence requires the name and the link. */
export function Footer() {
  return (
    // Prerendered in the year of the build.
    <footer className={css.footer} suppressHydrationWarning>
      © {new Date().getFullYear()} Unfurly. IP geolocation by <a href="https://db-ip.com">DB-IP</a>,
      under CC BY 4.0.
    </footer>
  )
}

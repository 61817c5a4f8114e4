import { settingOf } from '../lib/installation.ts'

/** The operator's mail address; nothing if it is unset. */
export function ContactLink({ className = 'site-link' }: { className?: string }) {
  const email = settingOf('contact-email')
  return (
    email && (
      <a data-if="contact-email" className={className} href={`mailto:${email}`}>
        {email}
      </a>
    )
  )
}

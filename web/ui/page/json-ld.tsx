interface JsonLdProps {
  data: { '@type': string }
  /** The page has it only while this flag of the installation is on. */
  when?: 'payments' | 'no-payments'
}

/** The content security policy has the hash of each inline script of a built page, so this one too. */
export function JsonLd({ data, when }: JsonLdProps) {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data })
  return (
    <script
      type="application/ld+json"
      data-if={when}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON whose only way out of a script element is escaped
      dangerouslySetInnerHTML={{ __html: text.replaceAll('<', '\\u003c') }}
    />
  )
}

import type { ReactNode } from 'react'
import { settingOf } from '../../lib/installation.ts'
import { ContactLink } from '../contact-link.tsx'
import { PageTop } from '../page-top.tsx'
import { Prose, Section } from '../section.tsx'

interface LegalPageProps {
  title: string
  lead: string
  sections: readonly LegalSection[]
}

export interface LegalSection {
  id?: string
  title: string
  text: ReactNode
}

export function LegalPage({ title, lead, sections }: LegalPageProps) {
  return (
    <>
      <PageTop title={title} lead={lead} />
      {sections.map((section, index) => (
        <Section
          key={section.title}
          title={section.title}
          isAlt={index % 2 === 0}
          {...(section.id && { id: section.id })}
        >
          <Prose>{section.text}</Prose>
        </Section>
      ))}
    </>
  )
}

/** Who answers for this installation, as far as its settings say. */
export function Operator() {
  return (
    <>
      <p data-if="operator-name">
        This installation of Unfurly is run by {settingOf('operator-name')}, called “we” on this
        page.
      </p>
      <p data-if="no-operator-name">
        “We” on this page are the people who run this installation of Unfurly. They have not entered
        a name in its settings.
      </p>
      <p data-if="contact-email">
        Write to <ContactLink />.
      </p>
    </>
  )
}

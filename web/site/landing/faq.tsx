import { faqPage } from '../../lib/json-ld.ts'
import { JsonLd } from '../../ui/page/json-ld.tsx'
import { ContactLink } from '../contact-link.tsx'
import { Section } from '../section.tsx'
import css from './faq.module.css'
import { questions } from './questions.ts'

const OPEN_AT_FIRST = 2

export function Faq() {
  return (
    <Section
      id="faq"
      title="Questions"
      isAlt
      aside={
        <p data-if="contact-email">
          Another one? Write to <ContactLink />.
        </p>
      }
    >
      <Questions when="payments" />
      <Questions when="no-payments" />
    </Section>
  )
}

function Questions({ when }: { when: keyof typeof questions }) {
  return (
    <>
      <JsonLd data={faqPage(questions[when])} when={when} />
      <div className={css.faq} data-if={when}>
        {questions[when].map(([question, answer], index) => (
          <details key={question} open={index < OPEN_AT_FIRST}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </>
  )
}

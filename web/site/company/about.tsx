import { Ribbon } from '../../ui/brand/ribbon.tsx'
import type { Point } from '../../ui/brand/ribbon-path.ts'
import { ContactLink } from '../contact-link.tsx'
import { PageTop } from '../page-top.tsx'
import { Prose, Section } from '../section.tsx'
import css from './company.module.css'

const folds: Point[] = [
  [0, 40],
  [330, 40],
  [330, 130],
  [120, 130],
  [120, 220],
  [240, 220],
  [240, 300],
]

const habits = [
  [
    'Say what a number means',
    'Every figure has a period, a time zone and a kind. If we are not sure it was a person, it is not counted as one.',
  ],
  [
    'Keep little',
    'What is not stored cannot leak. No addresses of visitors in the database, no salts older than two days, and passwords and API keys only as hashes.',
  ],
  [
    'Leave the door open',
    'The program is open and runs anywhere. If you go, your links can go with you.',
  ],
  [
    'Finish things',
    'An empty list, a lost connection and a full plan are screens too. We draw them first.',
  ],
] as const

export function About() {
  return (
    <>
      <PageTop
        title="We make links short and keep them working"
        lead="Unfurly is an open short-link service. It began with a dull question: who looks after a link once it is printed?"
        art={<Ribbon half={20} viewBox="0 0 400 300" paths={[folds]} />}
      />
      <Section title="Why we build it" isAlt>
        <Prose>
          <p>
            A short link sits between two things that change: the place it is printed and the page
            it opens. Menus are reprinted, shops move, campaigns end. The link in the middle is
            expected to know.
          </p>
          <p>
            Most of the work is therefore not the shortening. It is noticing that a page has gone,
            counting people without following them, and letting ten colleagues edit the same list
            without stepping on each other.
          </p>
          <p>
            We also think that you should not have to trust us. That is why the program that runs
            here is the program you can run yourself, with nothing held back.
          </p>
        </Prose>
      </Section>
      <Section title="Four habits">
        <ul className={css.habits}>
          {habits.map(([title, text]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Write to us" isAlt when="contact-email">
        <Prose>
          <p>
            Questions, faults, ideas: <ContactLink />. Found something about security? Use the same
            address and begin the subject with “Security”.
          </p>
        </Prose>
      </Section>
    </>
  )
}

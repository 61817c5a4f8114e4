import { Ribbon } from '../../ui/brand/ribbon.tsx'
import type { Point } from '../../ui/brand/ribbon-path.ts'
import css from './why.module.css'

const folds: Point[] = [
  [0, 20],
  [180, 20],
  [180, 75],
  [70, 75],
  [70, 130],
  [226, 130],
]

const reasons = [
  [
    'The number is people',
    'Clicks by people, bots and link previews are stored apart. You see people first. Bots never use up a click limit.',
  ],
  [
    'No IP address in the database',
    'Nor in the analytics. A journal file has it until ten minutes after the click is stored. Visitors are told apart by a hash whose daily salt is destroyed after 48 hours.',
  ],
  [
    'A limit never breaks a link',
    'At a limit you cannot make more. What is already out there, on paper or in an inbox, keeps redirecting.',
  ],
  [
    'Deleted does not mean lost',
    'Thirty days in the trash, then the key is retired. It is never handed to another account.',
  ],
  [
    'Hubs have a way back',
    'Published versions are kept. If a change was wrong, restore the one before it.',
  ],
  [
    'You can take it home',
    'The program we run is the program you can run. On your own server every account is Pro, without limits.',
  ],
] as const

export function Why() {
  return (
    <section id="whyChooseUnfurlySection" className="site-section site-alt">
      <div className={`site-width ${css.why}`}>
        <div className={css.whyHead}>
          <h2>Why Unfurly</h2>
          <p>
            A short link is a promise to whoever clicks it. These are the six promises we hold
            ourselves to.
          </p>
          <div className={css.whyArt}>
            <Ribbon half={14} viewBox="0 0 240 150" paths={[folds]} />
          </div>
        </div>
        <ul className={css.reasons}>
          {reasons.map(([title, text]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

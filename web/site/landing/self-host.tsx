import css from './split.module.css'
import { Terminal } from './terminal.tsx'

const facts = [
  ['Starts with', 'SQLite and an embedded analytics engine'],
  ['Or runs on', 'PostgreSQL and ClickHouse, by three settings'],
  ['Plans', 'None: every account is Pro, without limits'],
  ['Geography', 'Works offline, down to the city'],
] as const

export function SelfHost() {
  return (
    <section id="self-host" className="site-section">
      <div className={`site-width ${css.split}`}>
        <div>
          <h2>Your server, one command</h2>
          <p>
            One program and one folder. No database to set up, no mail server to start with, no
            account with anyone else. It needs one port and says in one line if a setting is wrong.
          </p>
          <dl className={css.facts}>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <Terminal title="Terminal" label="How to start it">
          <span className={css.c}># in the folder of the source code{'\n'}$ </span>npm start{'\n\n'}
          <span className={css.c}># then open{'\n'}</span>
          <span className={css.s}>http://localhost:3000/app/</span>
        </Terminal>
      </div>
    </section>
  )
}

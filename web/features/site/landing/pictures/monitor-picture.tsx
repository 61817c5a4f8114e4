import css from './monitor-picture.module.css'

const CHECKS = 48
const states: Readonly<Record<number, string>> = { 14: 'slow', 31: 'down', 32: 'down' }
const checks = Array.from({ length: CHECKS }, (_, place) => ({
  place,
  state: states[place] ?? 'up',
}))

const events = [
  ['11:52', 'Up again, 200 in 184 ms'],
  ['11:42', 'Down: the server answered 503, twice'],
  ['10:17', 'Slow: 4.2 s, then 190 ms'],
] as const

export function MonitorPicture() {
  return (
    <div className={css.monitor}>
      <div className={css.monitorHead}>
        <p>
          <b>go.alder.example/survey</b>
          <span>forms.example/f/9c2e7d/after-your-order</span>
        </p>
        <em>Up</em>
      </div>
      <div className={css.ticks}>
        {checks.map(({ place, state }) => (
          <i key={place} data-is={state} />
        ))}
      </div>
      <div className={css.scale}>
        <span>4 hours ago</span>
        <span>Now</span>
      </div>
      <ul>
        {events.map(([time, text]) => (
          <li key={time}>
            <time>{time}</time>
            {text}
          </li>
        ))}
      </ul>
    </div>
  )
}

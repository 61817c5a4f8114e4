import css from './split.module.css'
import { Terminal } from './terminal.tsx'

const data = `'{"redirectTo": "https://alderandpine.example/orders/7731",
          "domain": "go.alder.example", "vanity": "o-7731"}'`

const answer = `{
  "shortUrl": "https://go.alder.example/o-7731",
  "type": "STD",
  …
}`

export function Api() {
  return (
    <section id="api" className="site-section site-alt">
      <div className={`site-width ${css.split}`}>
        <div>
          <h2>Everything is a call</h2>
          <p>
            Nearly all that the screens do, the API does, with the same permissions. Send an{' '}
            <code>Idempotency-Key</code> and a repeated request answers the same for 24 hours, so a
            retry never makes a second link. Errors are problem details with a sentence you can act
            on and a request id.
          </p>
          <p>
            <a className="site-link" href="/api/ui/docs#/">
              API docs
            </a>{' '}
            and{' '}
            <a className="site-link" href="/analytics/docs">
              analytics API docs
            </a>
          </p>
        </div>
        <Terminal
          title="Create a short link"
          detail="POST /api/ui/v1/redirects/standard"
          label="Example request and answer"
        >
          {'curl https://unfurly.example/api/ui/v1/redirects/standard \\\n  -H '}
          <span className={css.s}>"Authorization: Bearer $UNFURLY_KEY"</span>
          {' \\\n  -H '}
          <span className={css.s}>"Idempotency-Key: order-7731"</span>
          {' \\\n  --json '}
          <span className={css.s}>{data}</span>
          {'\n\n'}
          <span className={css.c}>201 Created</span>
          {'\n'}
          <span className={css.k}>{answer}</span>
        </Terminal>
      </div>
    </section>
  )
}

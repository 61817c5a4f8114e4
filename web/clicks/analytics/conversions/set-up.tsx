import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useId } from 'react'
import { Link as RouterLink } from 'react-router'
import { CONVERTS_FOR_DAYS } from '../../../../contract/clicks/conversion-limits.ts'
import { linkFields } from '../../../../contract/links/link-fields.ts'
import { CopyButton } from '../../../ui/text/copy-button.tsx'
import { copyOrSay } from '../../../ui/text/copy-or-say.ts'
import css from './set-up.module.css'

/** A sentence that says what is missing, and the three steps of the set-up behind a button. */
export function SetUp({ children }: { children: ReactNode }) {
  const [isOpen, { toggle }] = useDisclosure(false)
  const id = useId()
  return (
    <div className={css.setUp}>
      <p className={css.text}>{children}</p>
      <Button
        size="compact-sm"
        variant="subtle"
        className={css.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        {isOpen ? 'Hide the steps' : 'Show how to count conversions'}
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Steps />}
      </div>
    </div>
  )
}

function Steps() {
  return (
    <ol className={css.steps}>
      <li>
        Edit a link and turn on <b>{linkFields.clickIds.label}</b> under UTM parameters. From then
        on each click brings <code>uf_id</code> to your site.
      </li>
      <li>Let your site keep that value with the sign-up, the basket or the order.</li>
      <li>
        When it happens, send it with an <RouterLink to="/settings/api-keys">API key</RouterLink>{' '}
        that may create, up to {CONVERTS_FOR_DAYS} days after the click:
        <Example />
        The same click, name and reference count once, however often they are sent.{' '}
        <a href="/analytics/docs">API docs</a>
      </li>
    </ol>
  )
}

function Example() {
  const call = exampleCall(window.location.origin)
  return (
    <div className={css.example}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard */}
      <section tabIndex={0} aria-label="Example call" className={css.call}>
        <pre>{call}</pre>
      </section>
      <CopyButton label="Copy the example" size={32} onCopy={() => copyOrSay(call)} />
    </div>
  )
}

const exampleCall = (origin: string): string => `curl ${origin}/analytics/v1/conversions \\
  -H "Authorization: Bearer $UNFURLY_KEY" \\
  --json '{"clickId": "THE UF_ID", "name": "Purchase",
    "value": 19.90, "currency": "EUR", "reference": "order-7731"}'`

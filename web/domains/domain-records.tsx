import type { DnsRecord } from '../../contract/domains/domains.ts'
import { StateChip } from '../ui/lists/state-chip.tsx'
import { copyText } from '../ui/text/clipboard.ts'
import { CopyButton } from '../ui/text/copy-button.tsx'
import { toast } from '../ui/toasts/toast.ts'
import css from './domain-records.module.css'
import { recordChips } from './domain-words.ts'

const purposes: Readonly<Record<DnsRecord['purpose'], string>> = {
  proof: 'Proves that the name is yours',
  visitors: 'Leads visitors to us',
}

/** The DNS records to set, ready to be copied, and what DNS has. */
export function DomainRecords({ name, records }: { name: string; records: DnsRecord[] }) {
  return (
    <ul className={css.records} aria-label={`Records of ${name}`}>
      {records.map((record) => (
        <li key={`${record.type} ${record.value}`} className={css.record}>
          <Head record={record} />
          <dl className={css.fields}>
            <Field label="Type" text={record.type} />
            <Field label="Name" text={record.host} note={record.host === '@' ? '' : record.name} />
            <Field label="Value" text={record.value} />
          </dl>
          <OtherValue record={record} />
        </li>
      ))}
    </ul>
  )
}

function Head({ record: { purpose, state } }: { record: DnsRecord }) {
  const { word, tone } = recordChips[state]
  return (
    <div className={css.head}>
      <span className={css.purpose}>{purposes[purpose]}</span>
      <StateChip tone={tone}>{word}</StateChip>
    </div>
  )
}

interface FieldProps {
  label: string
  text: string
  /** The full name, for providers that require it. */
  note?: string
}

function Field({ label, text, note }: FieldProps) {
  return (
    <div className={css.field}>
      <dt>{label}</dt>
      <dd>
        <span className={css.line}>
          <code className={css.text}>{text}</code>
          {label !== 'Type' && <CopyButton label={`Copy ${text}`} onCopy={() => copy(text)} />}
        </span>
        {note && <span className={css.note}>in full: {note}</span>}
      </dd>
    </div>
  )
}

function OtherValue({ record: { state, found, type } }: { record: DnsRecord }) {
  if (state !== 'other') return null
  return (
    <p className={css.otherValue}>
      DNS has <code>{found.join(', ')}</code>
      {type !== 'TXT' && '. If that is a proxy of yours in front of us, all is well.'}
    </p>
  )
}

async function copy(text: string): Promise<boolean> {
  const worked = await copyText(text)
  if (!worked) {
    toast({
      title: 'Error',
      message: 'The browser did not let it be copied. Select it and copy it by hand.',
      tone: 'danger',
    })
  }
  return worked
}

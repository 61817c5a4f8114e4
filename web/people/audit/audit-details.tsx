import type { AuditEntry } from '../../../contract/people/audit.ts'
import { readerZone } from '../../../contract/time-zone.ts'
import { countryName } from '../../lib/country-name.ts'
import { exactTime } from '../../ui/time/dates.ts'
import css from './audit-details.module.css'
import { type AuditFieldChange, fieldChanges } from './field-words.ts'

export function AuditDetails({ entry }: { entry: AuditEntry }) {
  const changes = fieldChanges(entry.before, entry.after)
  return (
    <div className={css.details}>
      {changes.length > 0 && (
        <dl className={css.changes}>
          {changes.map((change) => (
            <ChangeRow key={change.field} change={change} isChange={isChange(entry)} />
          ))}
        </dl>
      )}
      <dl className={css.facts}>
        {factsOf(entry).map(([name, value]) => (
          <div key={name} className={css.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** False for something created or deleted: that has one side only. */
const isChange = ({ before, after }: AuditEntry) =>
  before !== null && after !== null && Object.keys(after).some((field) => field in before)

function ChangeRow({ change, isChange }: { change: AuditFieldChange; isChange: boolean }) {
  const { name, before, after } = change
  return (
    <div className={css.change}>
      <dt>{name}</dt>
      <dd>
        {isChange ? (
          <>
            <Side value={before} Mark="del" />
            <span aria-hidden="true"> → </span>
            <Side value={after} Mark="ins" />
          </>
        ) : (
          (after ?? before)
        )}
      </dd>
    </div>
  )
}

function Side({ value, Mark }: { value: string | undefined; Mark: 'del' | 'ins' }) {
  if (value === undefined) return <span className={css.empty}>empty</span>
  return <Mark className={css[Mark]}>{value}</Mark>
}

function factsOf(entry: AuditEntry): [name: string, value: string][] {
  const { at, actor, assumedBy, apiKey, country, action, subject } = entry
  return [
    ['When', exactTime(at, readerZone())],
    ...(actor ? ([['Who', `${actor.name}, ${actor.email}`]] as const) : []),
    ...(assumedBy ? ([['Operator', assumedBy]] as const) : []),
    ...(apiKey ? ([['By API key', apiKey]] as const) : []),
    ['From', country ? countryName(country) : 'An unknown country'],
    ['Action', action],
    ['Id', subject],
  ].map(([name = '', value = '']) => [name, value])
}

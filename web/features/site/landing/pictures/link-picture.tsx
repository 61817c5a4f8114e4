import { IconCheck } from '@tabler/icons-react'
import { tinyIcon } from '../../../../ui/icon.ts'
import css from './link-picture.module.css'

const utm = [
  ['Source', 'newsletter'],
  ['Medium', 'email'],
  ['Campaign', 'spring'],
] as const

export function LinkPicture() {
  return (
    <div className={css.form}>
      <Field label="Destination" value="https://alderandpine.example/collections/spring-2026" />
      <div className={css.two}>
        <Field label="Domain" value="go.alder.example" />
        <Field label="Key" value="spring" isFree />
      </div>
      <div className={css.three}>
        {utm.map(([label, value]) => (
          <Field key={label} label={label} value={value} />
        ))}
      </div>
      <div className={css.outcome}>
        <span>Opens as</span>
        <p>
          https://alderandpine.example/collections/spring-2026
          <mark>?utm_source=newsletter&amp;utm_medium=email&amp;utm_campaign=spring</mark>
        </p>
      </div>
      <div className={css.formEnd}>
        <b>go.alder.example/spring</b>
        <i>Create link</i>
      </div>
    </div>
  )
}

function Field({ label, value, isFree }: { label: string; value: string; isFree?: boolean }) {
  return (
    <div className={css.labelled}>
      <span>{label}</span>
      <b className={css.field}>
        {value}
        {isFree && (
          <em>
            <IconCheck {...tinyIcon} />
            Free
          </em>
        )}
      </b>
    </div>
  )
}

import { AuthLayout } from './auth-layout.tsx'
import css from './forms.module.css'

/** Placeholder of a form that cannot be shown before its data is loaded. */
export function FormSkeleton({ title }: { title?: string }) {
  return (
    <AuthLayout title={title ?? <span>&nbsp;</span>}>
      <div className={css.form} aria-hidden="true">
        <div className={css.line} />
        <div className={css.line} />
      </div>
    </AuthLayout>
  )
}
